(source_file) @module
