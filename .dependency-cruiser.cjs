// The layers of docs/explanation/architecture.md. Pure libraries use no framework, no I/O and no clock.
const PURE = '^libs/(money|rules|progressive|books|journal|contract|floor-client|odds|proof)/';
const HARDWARE_CODEC = '^hardware/(osdp|shoe|sign)/';
const below = (lib, allowed) => ({
  name: `${lib}-imports-only-${allowed.join('-') || 'nothing'}`,
  severity: 'error',
  from: { path: `^libs/${lib}/`, pathNot: '\\.spec\\.ts$' },
  to: { path: '^(libs|apps|migrations)/', pathNot: `^libs/(${[lib, ...allowed].join('|')})/` },
});
/** Folders of the controller, lowest first. Each imports only itself and lower folders. */
const CONTROLLER = ['documents', 'http', 'leadership', 'workers', 'floor', 'feed', 'relays', 'monitoring', 'resources'];
const controllerLayers = CONTROLLER.map((folder, at) => ({
  name: `controller-${folder}-imports-nothing-above`,
  severity: 'error',
  from: { path: `^apps/controller/src/${folder}/`, pathNot: '\\.spec\\.ts$' },
  to: {
    path: `^apps/controller/src/(${[...CONTROLLER.slice(at + 1), '(main|start|controller\\.module)\\.ts'].join('|')})`,
  },
}));
/** Areas of the domain, lowest first. Each imports only itself, lower areas and the shared files beside them. */
const AREAS = [
  'levels',
  'award',
  'table',
  'shoe',
  'link',
  'coup',
  'claim',
  'adjustment',
  'transfer',
  'retirement',
  'correction',
  'terms',
];
const domainLayers = AREAS.map((area, at) => ({
  name: `progressive-${area}-imports-nothing-above`,
  severity: 'error',
  from: { path: `^libs/progressive/src/${area}/`, pathNot: '\\.spec\\.ts$' },
  to: {
    path: [
      '^libs/progressive/src/((decide|evolve|snapshot|index|event-table)\\.ts|invariants/)',
      ...AREAS.slice(at + 1).map((above) => `^libs/progressive/src/${above}/`),
    ],
  },
}));
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'of types too: a file that needs a type of its importer does not stand by itself',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'libs-not-to-apps', severity: 'error', from: { path: '^libs/' }, to: { path: '^apps/' } },
    {
      name: 'no-app-to-app',
      comment: 'the laboratory runs the other programs through their ports; they know nothing of it',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: '^apps/lab/' },
      to: { path: '^apps/', pathNot: '^apps/($1|lab)/' },
    },
    {
      name: 'product-knows-no-laboratory',
      severity: 'error',
      from: {
        path: '^(apps/(?!lab/)|libs/|hardware/|migrations/)',
        pathNot: '(\\.spec\\.ts$|\\.e2e-spec\\.ts$|/test/)',
      },
      to: { path: '^apps/lab/' },
    },
    {
      name: 'virtual-world-knows-no-judge',
      comment: 'the virtual world runs the programs; it neither draws faults nor judges what happens',
      severity: 'error',
      from: { path: '^apps/lab/src/worlds/virtual/' },
      to: { path: '^apps/lab/src/(?!worlds/virtual/|players/)' },
    },
    {
      name: 'faults-are-data',
      severity: 'error',
      from: { path: '^apps/lab/src/faults/' },
      to: { path: '^(apps|libs|hardware)/', pathNot: '^apps/lab/src/(faults/|worlds/virtual/conditions\\.ts$)' },
    },
    {
      name: 'oracle-is-independent',
      comment:
        'written from the rules: of the product it knows the bytes of the journal, the types of events and terms (oxlint.config.ts has the names), and the arithmetic of money',
      severity: 'error',
      from: { path: '^apps/lab/src/oracle/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^(apps|libs|hardware)/',
        pathNot: '^(apps/lab/src/oracle/|libs/(journal|money|progressive)/src/index\\.ts$)',
      },
    },
    {
      name: 'players-know-no-decisions',
      comment: 'what players compare with an answer is worked out by other means than the answer',
      severity: 'error',
      from: { path: '^apps/lab/src/players/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/(journal|books|engine|storage|proof|odds)/' },
    },
    {
      name: 'only-barrels',
      severity: 'error',
      from: { path: '^(apps|libs)/([^/]+)/' },
      to: { path: '^libs/[^/]+/src/(?!testing/|index\\.ts$)', pathNot: '^libs/$2/' },
    },
    {
      name: 'test-kits-only-in-tests',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '^apps/lab/|(\\.spec\\.ts$|\\.e2e-spec\\.ts$|/test/|/testing/)' },
      to: { path: '^libs/[^/]+/src/testing/' },
    },
    {
      name: 'pure-libraries-reach-nothing-outside',
      comment:
        'no framework, no I/O, no clock, no random: time and randomness are arguments (zod parses and @noble/hashes hashes; they do nothing else)',
      severity: 'error',
      from: { path: PURE, pathNot: '(\\.spec\\.ts$|/test/)' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'core', 'npm-optional', 'npm-peer'],
        pathNot: 'node_modules/(zod|@noble/hashes)/',
      },
    },
    {
      name: 'hardware-codecs-reach-nothing-outside',
      comment: 'bytes and time are arguments; ciphers and random numbers are ports (hardware/osdp-node gives them)',
      severity: 'error',
      from: { path: HARDWARE_CODEC, pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core', 'npm-optional', 'npm-peer'] },
    },
    {
      name: 'hardware-codecs-know-no-line',
      severity: 'error',
      from: { path: HARDWARE_CODEC, pathNot: '(\\.spec\\.ts$|/testing/)' },
      to: { path: '^hardware/(transport|osdp-node|emulators)/' },
    },
    {
      name: 'hardware-knows-no-domain',
      comment: 'bytes only, no Nest; of the libraries, money alone, for its assertions',
      severity: 'error',
      from: { path: '^hardware/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^(apps|libs|migrations)/|node_modules/(@nestjs|typeorm|mysql2|bullmq)/',
        pathNot: '^libs/money/src/index\\.ts$',
      },
    },
    {
      name: 'hardware-only-by-barrel',
      severity: 'error',
      from: { path: '^(apps|libs|hardware)/([^/]+)/' },
      to: { path: '^hardware/[^/]+/src/(?!index\\.ts$)', pathNot: '^hardware/$2/' },
    },
    {
      name: 'table-core-reaches-nothing-outside',
      comment: 'what a table decides is tried in virtual time: no port, no socket, no clock',
      severity: 'error',
      from: { path: '^apps/table/src/core/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core', 'npm-optional', 'npm-peer'] },
    },
    { name: 'libs-not-to-hardware', severity: 'error', from: { path: '^libs/' }, to: { path: '^hardware/' } },
    below('money', []),
    below('rules', ['money']),
    below('progressive', ['money', 'rules', 'journal']),
    below('journal', ['money']),
    below('contract', ['money', 'rules', 'journal', 'progressive', 'books']),
    below('floor-client', ['money', 'contract']),
    below('odds', ['money', 'rules', 'progressive']),
    below('books', ['money', 'rules', 'progressive', 'journal']),
    below('proof', ['money', 'rules', 'contract', 'progressive', 'books', 'journal']),
    below('engine', ['money', 'rules', 'progressive', 'books', 'journal']),
    ...controllerLayers,
    ...domainLayers,
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
    },
  },
};
