#!/bin/sh
# The same without a runtime that opens descriptors of its own: open descriptors, one a line, then the words.
ls -l /proc/self/fd | sed -n 's/.* \([0-9]*\) -> /\1 /p'
printf 'word %s\n' "$@"
