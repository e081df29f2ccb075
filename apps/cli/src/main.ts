import { type Command, runCommand } from '@jackpot/platform';

/** Each command is imported only when it runs. */
const COMMANDS = {
  verify: async () => (await import('./commands/verify.js')).verify,
  setup: async () => (await import('./commands/setup.js')).setup,
  status: async () => (await import('./commands/status.js')).status,
  configtest: async () => (await import('./commands/configtest.js')).configtest,
  backup: async () => (await import('./commands/backup.js')).backup,
  'copy-binary-log': async () => (await import('./commands/copy-binary-log.js')).copyBinaryLog,
  restore: async () => (await import('./commands/restore.js')).restore,
  'try-restore': async () => (await import('./commands/try-restore.js')).tryRestore,
  reseal: async () => (await import('./commands/reseal.js')).reseal,
  keys: async () => (await import('./commands/keys.js')).keys,
  'support-bundle': async () => (await import('./commands/support-bundle.js')).supportBundle,
  rebuild: async () => (await import('./commands/rebuild.js')).rebuild,
  journal: async () => (await import('./commands/journal.js')).journal,
  closes: async () => (await import('./commands/closes.js')).closes,
  export: async () => (await import('./commands/export.js')).exportLink,
  archive: async () => (await import('./commands/archive.js')).archive,
  'verify-archive': async () => (await import('./commands/verify-archive.js')).verifyArchive,
  'restore-archive': async () => (await import('./commands/restore-archive.js')).restoreArchive,
  'verify-export': async () => (await import('./commands/verify-export.js')).verifyExport,
  'dispute-pack': async () => (await import('./commands/dispute-pack.js')).disputePack,
  'verify-inclusion': async () => (await import('./commands/verify-inclusion.js')).verifyInclusionProof,
  settle: async () => (await import('./commands/settle.js')).settle,
  odds: async () => (await import('./commands/odds.js')).odds,
  'lint-terms': async () => (await import('./commands/lint-terms.js')).lintTermsFile,
  'add-table': async () => (await import('./commands/add-table.js')).addTable,
  certificates: async () => (await import('./commands/certificates.js')).certificates,
  manifest: async () => (await import('./commands/manifest.js')).manifest,
} satisfies Record<string, () => Promise<object>>;

const [name = '', ...args] = process.argv.slice(2);
if (Object.hasOwn(COMMANDS, name)) {
  await runCommand((await COMMANDS[name as keyof typeof COMMANDS]()) as unknown as Command, args);
} else {
  const isHelp = name === '--help';
  const usage = `usage: COMMAND ...\n  ${Object.keys(COMMANDS).join('\n  ')}\nSee COMMAND --help.\n`;
  (isHelp ? process.stdout : process.stderr).write(usage);
  process.exitCode = isHelp ? 0 : 2;
}
