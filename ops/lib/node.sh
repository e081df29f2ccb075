# Sourced by the commands of ops/, with `here` set: runs `before_install` if it is set (a program of ops/, with the words of
# the command), installs the packages, then gives `node` the meaning of package.json.
# The Node that we run, test and ship is one of those packages; the machine's own only installs it.
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
  *" --help "*) ;; # to read about a command nothing is installed
  *)
    if [ -n "${before_install:-}" ]; then node "$here/$before_install" "$@"; fi
    node "$repo/ops/dev/install.mjs"
    ;;
esac
PATH="$(cd "$repo" && pwd)/node_modules/.bin:$PATH"
