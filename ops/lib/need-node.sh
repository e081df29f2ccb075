# Sourced by ops/run, ops/test and ops/services: the one thing they cannot do without.
for tool in node npm; do
  if ! command -v "$tool" >/dev/null 2>&1; then
    echo "$tool is not on this machine. Install Node 20.19, 22.13, 24.11 or newer (with npm), then try again." >&2
    exit 1
  fi
done
node -e '
  const [major, minor] = process.versions.node.split(".").map(Number);
  const ok = { 20: 19, 22: 13, 24: 11 }[major];
  if (major > 24 || (ok !== undefined && minor >= ok)) process.exit(0);
  console.error(`Node ${process.versions.node} is here, but Node 20.19+, 22.13+, 24.11+ or newer is needed (package.json, engines).`);
  process.exit(1);
' || exit 1
