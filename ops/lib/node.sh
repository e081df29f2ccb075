# Sourced by the commands of ops/, with `here` set. Runs `before_install` if it is set, a program of ops/ with the arguments of
# the command, installs the packages, and makes `node` the Node of package.json. That Node is a package, which the machine's
# own Node installs.
repo="$here/.."
for tool in node npm; do
  if ! command -v "$tool" >/dev/null 2>&1; then
    echo "$tool is not on this machine. Install Node 20.19 or newer (with npm), then try again." >&2
    exit 1
  fi
done
if ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'; then
  echo "Node $(node --version) is on this machine. It must be 20.19 or newer to install the one that we run." >&2
  exit 1
fi
case " $* " in
  *" --help "*) ;; # --help works without an installation
  *)
    if [ -n "${before_install:-}" ]; then node "$here/$before_install" "$@"; fi
    node "$repo/ops/dev/install.mjs"
    ;;
esac
PATH="$(cd "$repo" && pwd)/node_modules/.bin:$PATH"
