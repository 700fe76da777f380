// Programs of which it is known whether their long options take `--name=value`, whatever they say of themselves.

const takes = new Set(
  `act aws az bat bazel black brew cargo dart dbt ddev docker docker-compose eas fastly fd file flutter fly flyctl
  gcloud gh git go goreleaser gpg gradle grep helm helmfile infracost journalctl kafkactl kubectl make minikube multipass
  netlify ngrok node npm pip pip3 pipenv pm2 podman prettier ps psql pytest python python3 rg rsync ruff rustc rustup
  sed seq sort stow stripe systemctl tar terraform tkn twilio uv vite webpack wget yarn ykman youtube-dl yt-dlp`.split(
    /\s+/,
  ),
);
const takesNot = new Set(
  'afplay cmake curl ditto ffmpeg ffplay ffprobe find gcc g++ java jq neofetch scp sips ssh tsc wd zig'.split(
    ' ',
  ),
);

/** Undefined where nothing is known. */
export function knowsEquals(program: string): boolean | undefined {
  if (takes.has(program)) return true;
  return takesNot.has(program) ? false : undefined;
}

const letterPrograms = new Set(['tar', 'bsdtar', 'gtar']);

/** Whether it takes its first word for letters of options, whatever it is: `tar c` is an old way to write `tar -c`. */
export function readsLetters(program: string): boolean {
  return letterPrograms.has(program);
}
