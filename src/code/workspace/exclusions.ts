// Which files are not for an index, by their names alone: one table. Secret ones are not for reading either.
import { isGitInternal } from './locate.ts';

export type Exclusion = 'git' | 'secret' | 'binary' | 'lock' | 'minified' | 'generated';

/** Names are compared in lower case. The first rule that holds gives the reason. */
interface Rule {
  readonly reason: Exclusion;
  /** Names of directories, anywhere above the file. */
  readonly directories?: readonly string[];
  /** Names of files. */
  readonly names?: readonly string[];
  /** What follows the last dot. */
  readonly extensions?: readonly string[];
  /** On the name of the file. */
  readonly pattern?: RegExp;
  /** On the whole path. */
  readonly path?: RegExp;
  /** Names that no part of the rule is about. */
  readonly except?: RegExp;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const RULES: readonly Rule[] = [
  {
    reason: 'secret',
    directories: words('.ssh .aws .azure .gnupg .password-store'),
    names: words(`
      .npmrc .netrc _netrc .pgpass .my.cnf .mylogin.cnf .git-credentials .pypirc .dockercfg .htpasswd
      .s3cfg .boto .vault-token .terraformrc .envrc kubeconfig`),
    extensions: words(
      'pem key p12 pfx jks keystore truststore kdbx kdb ppk pkcs12 gpg pgp env tfstate',
    ),
    path: /(?:^|\/)(?:\.docker\/config\.json|\.kube\/config|\.config\/(?:gcloud|gh)\/.*)$/,
  },
  {
    reason: 'secret',
    pattern: /^\.env\./,
    except: /\.(?:example|sample|template|tmpl|dist|defaults?|schema)$/,
  },
  {
    reason: 'secret',
    pattern: /^(?:id_(?:rsa|dsa|ecdsa|ed25519)|credentials)|^\.[a-z_]+_history$|\.tfstate\./,
    // Programs about keys and credentials are not keys and credentials.
    except:
      /\.(?:[cm]?[jt]sx?|py|pyi|go|rs|java|kt|kts|scala|rb|php|cs|fs|vb|c|h|cc|cpp|hpp|m|mm|swift|dart|ex|exs|erl|hs|lua|pl|sh|bash|ps1|sql|graphql|proto|html|css|scss|vue|svelte|md|mdx|rst|adoc)$/,
  },
  {
    reason: 'secret',
    pattern:
      /^(?:client_?secrets?|secrets?|service[-_]?account)(?:[-_.][^.]*)?\.(?:json|ya?ml|toml|ini|properties)$/,
    except: /[-_.](?:example|sample|template|schema)\./,
  },
  {
    reason: 'lock',
    names: words(`
      package-lock.json npm-shrinkwrap.json pnpm-lock.yaml packages.lock.json project.assets.json
      go.sum go.work.sum gradle.lockfile package.resolved .terraform.lock.hcl .pnp.cjs .pnp.loader.mjs`),
    extensions: words('lock lockb'),
  },
  {
    reason: 'minified',
    extensions: words('map'),
    pattern: /[.-]min\.(?:[cm]?js|css|html?|json|svg)$/,
  },
  {
    reason: 'generated',
    extensions: words('snap'),
    pattern:
      /\.pb\.(?:go|cc|h|swift|dart)$|\.pb\.gw\.go$|\.pb(?:enum|json|server)\.dart$|_pb2(?:_grpc)?\.pyi?$|_pb\.(?:d\.ts|[jt]s|rb)$|_grpc_pb\.(?:d\.ts|js)$|\.pbobjc\.[hm]$|\.(?:g|freezed|gr|config|mocks)\.dart$|\.(?:designer|g|g\.i)\.(?:cs|vb)$|[._-]generated\.[a-z]+$|^zz_generated\.|\.gen\.(?:go|ts|rs)$/,
  },
  {
    reason: 'binary',
    names: words('.ds_store thumbs.db desktop.ini'),
    extensions: words(`
      png jpg jpeg jpe gif bmp ico icns webp avif heic heif tif tiff psd ai eps xcf sketch fig svg svgz raw cr2 nef
      mp3 mp4 m4a m4v wav flac ogg oga ogv opus aac aiff mid midi mov avi mkv webm wmv wma flv mpg mpeg 3gp
      ttf otf woff woff2 eot pfb
      zip gz tgz bz2 tbz2 xz txz zst lz lz4 lzma br 7z rar tar jar war ear aar apk aab ipa whl egg gem nupkg crate deb
      rpm dmg iso img msi cab appimage xpi crx vsix
      exe dll so dylib o obj a lib ko elf bin com class pyc pyo pyd wasm node beam rlib rmeta pdb ilk idb hi
      pdf doc docx xls xlsx ppt pptx odt ods odp pages numbers epub mobi djvu chm
      db sqlite sqlite3 db3 mdb accdb dbf ibd rdb ldb sst wal parquet avro orc arrow feather h5 hdf5 npy npz mat pkl
      pickle joblib rds rdata onnx pt pth ckpt safetensors gguf ggml tflite mlmodel pb tfrecord
      blend fbx glb stl 3ds max dwg swf fla unitypackage uasset umap pak
      der crt cer p7b p7s gmo dat dump swp swo`),
  },
];

/** Why a file of the workspace is not indexed; undefined when it may be. */
export function exclusionOf(path: string): Exclusion | undefined {
  if (isGitInternal(path)) return 'git';
  const lower = path.toLowerCase();
  const slash = lower.lastIndexOf('/');
  const name = lower.slice(slash + 1);
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const holding = slash === -1 ? [] : lower.slice(0, slash).split('/');
  return INDEXED.find(
    ({ rule, directories, names, extensions }) =>
      (names.has(name) ||
        (extension !== name && extensions.has(extension)) ||
        rule.pattern?.test(name) === true ||
        rule.path?.test(lower) === true ||
        holding.some((directory) => directories.has(directory))) &&
      rule.except?.test(name) !== true,
  )?.rule.reason;
}

const INDEXED = RULES.map((rule) => ({
  rule,
  directories: new Set(rule.directories),
  names: new Set(rule.names),
  extensions: new Set(rule.extensions),
}));

/** A private key by its first line, whatever the file is called. */
export function opensAsPrivateKey(text: string): boolean {
  return /^\s*(?:-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY|PuTTY-User-Key-File-)/.test(
    text.slice(0, 200),
  );
}

/**
 * What package managers and tools fill, skipped when nobody has committed it: a fresh folder rarely says yet what it
 * ignores. Names that people also give to their own folders (build, dist, vendor, target) are not here.
 */
export const UNTRACKED_DIRECTORIES: readonly string[] = words(`
  node_modules bower_components jspm_packages __pycache__ .venv .tox .nox .mypy_cache .pytest_cache .ruff_cache
  .gradle .terraform .next .nuxt .svelte-kit .parcel-cache .turbo .eggs site-packages`);

/** A file with one of these names says the same of the directory that holds it. */
export const DIRECTORY_MARKS: readonly string[] = ['CACHEDIR.TAG', 'pyvenv.cfg'];

/** A folder of that name holds what nobody wrote. */
export function isExcludedFolder(name: string): boolean {
  return name === '.git' || UNTRACKED_DIRECTORIES.includes(name);
}
