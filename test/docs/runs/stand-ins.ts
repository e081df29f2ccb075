import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StandIn } from './block-run.js';

/** Every file that the words name must be there. */
const FILES = `set -euo pipefail
while [ $# -gt 0 ]; do
  case "$1" in
    -f | -k) shift; [ -e "$1" ] || { echo "$1 does not exist" >&2; exit 1; } ;;
    --from-file=*) [ -e "\${1#*=}" ] || { echo "$1 does not exist" >&2; exit 1; } ;;
  esac
  shift
done
`;

const SCRIPTS: Readonly<Record<StandIn, string>> = {
  docker: FILES,
  kubectl: FILES,
  // UNITS is the folder to which the page copies them.
  systemctl: `set -euo pipefail
for word in "$@"; do
  case "$word" in
    royal9-*.timer) [ -f "$UNITS/$word" ] || { echo "no unit $word" >&2; exit 1; } ;;
    royal9-*) [ -f "$UNITS/$word.service" ] || { echo "no unit $word" >&2; exit 1; } ;;
  esac
done
`,
  useradd: `set -euo pipefail
grep -qx "User=\${!#}" ops/deploy/systemd/*.service
`,
  // The steps of a release that need the registry, or minutes.
  npm: `set -euo pipefail
case "$1 \${2-}" in
  'ci '*) ln -s ${JSON.stringify(join(process.cwd(), 'node_modules'))} node_modules ;;
  'run build') mkdir dist ;;
  'prune '*) ;;
  'sbom '*) echo '{"metadata":{"component":{"bom-ref":"royal9@1","name":"x"}},"components":[]}' ;;
  *) exec "$(type -ap npm | grep -vxF "$0" | head -n 1)" "$@" ;;
esac
`,
};

/** A folder with these programs, for the beginning of the path. */
export function standInsIn(folder: string, names: readonly StandIn[]): string {
  const bin = join(folder, `stand-ins-${names.join('-')}`);
  mkdirSync(bin, { recursive: true });
  for (const name of names) {
    writeFileSync(join(bin, name), `#!/usr/bin/env bash\n${SCRIPTS[name]}`);
    chmodSync(join(bin, name), 0o755);
  }
  return bin;
}
