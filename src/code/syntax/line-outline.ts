// Outlines files without a grammar: a reader for each language that has one, and for the rest what stands at the left
// margin, or the paragraphs of a text.
import type { Language } from './languages.ts';
import { readDart } from './lines/dart.ts';
import { type Reader, type Reading, buildFromEntries } from './lines/entry.ts';
import { readComponent, readHtml } from './lines/html.ts';
import { readJson } from './lines/json.ts';
import { readMargin } from './lines/margin.ts';
import { readMarkdown } from './lines/markdown.ts';
import { isProse, readProse } from './lines/prose.ts';
import { ruledReaders } from './lines/rules.ts';
import { readGraphql, readHcl, readProto } from './lines/schemas.ts';
import { readSql } from './lines/sql.ts';
import { readCss, readScss } from './lines/styles.ts';
import { readIni, readToml } from './lines/toml.ts';
import { readYaml } from './lines/yaml.ts';
import type { Outline } from './symbol.ts';

const readers: Readonly<Record<string, Reader>> = {
  ...ruledReaders,
  markdown: readMarkdown,
  json: readJson,
  yaml: readYaml,
  toml: readToml,
  ini: readIni,
  sql: readSql,
  html: readHtml,
  vue: readComponent,
  svelte: readComponent,
  css: readCss,
  scss: readScss,
  less: readScss,
  proto: readProto,
  thrift: readProto,
  graphql: readGraphql,
  hcl: readHcl,
  dart: readDart,
  text: readProse,
};

export function buildLineOutline(text: string, language: Language | undefined): Outline {
  const read = language ? (readers[language.name] ?? readMargin) : readUnknown;
  return buildFromEntries(read(text));
}

function readUnknown(text: string): Reading {
  return isProse(text) ? readProse(text) : readMargin(text);
}
