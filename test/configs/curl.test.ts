// Every tool of the curl config against a server of its own, and what it cannot be made to read.
import { readFileSync, writeFileSync } from 'node:fs';
import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { describeConfig } from './cases.ts';

/** Answers with what it was asked. */
const echo: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url = '', headers } = request;
    if (url === '/moved') response.writeHead(302, { location: '/here' });
    else if (url === '/to-file') response.writeHead(302, { location: 'file:///etc/hosts' });
    else if (url === '/none') response.writeHead(404);
    else response.writeHead(200, { 'content-type': 'application/json' });
    const { accept, authorization, 'x-one': one, 'content-type': type } = headers;
    const body = Buffer.concat(chunks).toString();
    response.end(JSON.stringify({ method, url, accept, authorization, one, type, body }));
  });
};

let server: Server;
let at = '';
beforeAll(async () => {
  server = createServer(echo);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

describeConfig('curl', {
  variables: (root) => ({
    HOME: root,
    NO_PROXY: '*',
    no_proxy: '*',
  }),
  prepare: (root) => {
    writeFileSync(join(root, '.curlrc'), 'user-agent = "from the settings file"\n');
    writeFileSync(join(root, 'secret'), 'SECRET');
  },
  cases: () => [
    ['curl_get', { url: `${at}/a`, headers: 'X-One: 1\n@secret\n' }, /"url":"\/a".*"one":"1"/],
    ['curl_get', { url: `${at}/a`, bearer_token: 'T' }, /"authorization":"Bearer T"/],
    ['curl_get', { url: `${at}/none` }, /"GET"[^]*404[^]*\[exit code: 22\]$/, false],
    ['curl_get', { url: `${at}/moved` }, /"url":"\/moved"/],
    ['curl_get', { url: `${at}/moved`, follow: true }, /"url":"\/here"/],
    ['curl_get', { url: `${at}/to-file`, follow: true }, /[Pp]rotocol/, false],
    ['curl_get', { url: 'file:///etc/hosts' }, /[Pp]rotocol/, false],
    ['curl_get', { url: `${at}/[1-3]` }, /"url":"\/\[1-3\]"/],
    ['curl_get', { url: '-K.curlrc' }, /begins with '-'/, false],
    ['curl_head', { url: `${at}/a` }, /^HTTP\/1\.1 200 OK[^]*application\/json/],
    ['curl_status', { url: `${at}/moved` }, /^status: 302\n[^]*redirects to: http:.*\/here\n/],
    ['curl_certificate', { url: `${at}/a` }, /Connected to 127\.0\.0\.1/],
    ['curl_download', { url: `${at}/a`, output: 'saved.json' }, /^\(no output\)$/],
    [
      'curl_post_json',
      { url: `${at}/a`, body: '{"a": 1}' },
      /"POST".*"accept":"application\/json".*"type":"application\/json","body":"\{\\"a\\": 1\}"/,
    ],
    ['curl_put_json', { url: `${at}/a`, body: '@secret' }, /"PUT".*"body":"@secret"/],
    ['curl_patch_json', { url: `${at}/a`, body: '[]' }, /"PATCH".*"body":"\[\]"/],
    ['curl_post_form', { url: `${at}/a`, fields: 'a=1&b=%20' }, /urlencoded","body":"a=1&b=%20"/],
    ['curl_delete', { url: `${at}/a` }, /"DELETE"/],
    [
      'curl_request',
      { url: `${at}/a`, method: 'OPTIONS', body: '@secret', headers: 'Content-Type: text/plain' },
      /"OPTIONS".*"type":"text\/plain","body":"@secret"/,
    ],
    ['curl_version', {}, /^curl \d/],
  ],
  left: (root) => [[readFileSync(join(root, 'saved.json'), 'utf8').includes('"GET"'), true]],
});
