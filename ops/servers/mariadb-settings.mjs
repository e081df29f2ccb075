/**
 * Settings of the embedded MariaDB, recommended for an operator's server too. Passed on the command line
 * (`--no-defaults`), so no file of the machine can change them.
 * @typedef {{ readonly option: string, readonly value: string, readonly ephemeral?: string, readonly why: string }} Setting
 */

/** @type {readonly Setting[]} */
const MARIADB_SETTINGS = [
  // Durability: a lamp shows "accepted" only after the commit.
  {
    option: 'innodb-flush-log-at-trx-commit',
    value: '1',
    ephemeral: '0',
    why: 'the redo log is synced at every commit; with 0 or 2 a power cut loses wagers that were acknowledged',
  },
  {
    option: 'sync-binlog',
    value: '1',
    ephemeral: '0',
    why: 'binary log and redo log agree after a power cut; without it recovery may drop or invent the last commits',
  },
  {
    option: 'log-bin',
    value: 'binlog',
    why: 'point-in-time recovery and replicas need it; it is on everywhere, so measured speed is the speed one gets',
  },
  {
    option: 'binlog-format',
    value: 'ROW',
    why: 'READ-COMMITTED requires row events; a replica applies exactly the rows',
  },
  {
    option: 'binlog-row-image',
    value: 'MINIMAL',
    why: 'every table has a primary key, so the changed columns are enough; halves the bytes synced per commit',
  },
  {
    option: 'binlog-expire-logs-seconds',
    value: '259200',
    why: 'three days: longer than any backup interval we document',
  },
  {
    option: 'max-binlog-size',
    value: '256M',
    why: 'a rotation syncs and stalls commits for a moment; seldom is better',
  },
  { option: 'server-id', value: '1', why: 'the binary log needs one; replicas take others' },
  {
    option: 'log-bin-trust-function-creators',
    value: '1',
    why: 'triggers that make the journal append-only can be created by the application user, who is no superuser',
  },
  {
    option: 'innodb-buffer-pool-size',
    value: '256M',
    ephemeral: '128M',
    why: 'the hot set is the tail of the journal and the projections of one day',
  },
  {
    option: 'innodb-log-file-size',
    value: '256M',
    ephemeral: '64M',
    why: 'room for many checkpoints of a busy floor; a small log forces page flushes into the commit path',
  },
  {
    option: 'max-allowed-packet',
    value: '64M',
    why: 'one batch is one row; its bound is far below, but must never be this',
  },
  {
    option: 'performance-schema',
    value: 'OFF',
    why: 'costs memory and a few per cent; our own metrics time every commit',
  },
  {
    option: 'max-connections',
    value: '200',
    why: 'several processes with pools of ten or twenty, and a person with a client',
  },
  {
    option: 'transaction-isolation',
    value: 'READ-COMMITTED',
    why: 'no gap locks between projector and readers; correctness rests on keys and the one writer, not on snapshots',
  },
  { option: 'character-set-server', value: 'utf8mb4', why: 'names of people and places, whole Unicode' },
  { option: 'collation-server', value: 'utf8mb4_unicode_ci', why: 'known to both MariaDB and MySQL 8' },
  {
    option: 'sql-mode',
    value: 'STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION',
    why: 'a value that does not fit is an error, never cut to fit',
  },
  {
    option: 'default-time-zone',
    value: '+00:00',
    why: 'times are stored in UTC; gaming days are computed, not stored',
  },
  { option: 'local-infile', value: 'ON', why: 'the projector may load rows in bulk when it rebuilds' },
  { option: 'bind-address', value: '127.0.0.1', why: 'a private server: no connections from outside this machine' },
  {
    option: 'skip-name-resolve',
    value: 'ON',
    why: 'no DNS in the path of a connection; accounts are matched by address',
  },
];

/**
 * @param {{ ephemeral: boolean }} kind `ephemeral`: data may be lost in a power cut; only for tests
 * @returns {string[]}
 */
export function mariadbOptions({ ephemeral }) {
  return MARIADB_SETTINGS.map(({ option, value, ephemeral: weaker }) => {
    return `--${option}=${ephemeral && weaker !== undefined ? weaker : value}`;
  });
}

/**
 * Additional settings of a cluster node. Times are for servers of one site.
 * @type {readonly Setting[]}
 */
const GALERA_SETTINGS = [
  { option: 'wsrep-on', value: 'ON', why: 'every commit is certified by the group before it is answered' },
  {
    option: 'wsrep-sync-wait',
    value: '1',
    why: 'a read waits until this node has what the others have committed: a controller reads what another wrote',
  },
  { option: 'wsrep-slave-threads', value: '2', why: 'two links are applied beside each other' },
  { option: 'log-slave-updates', value: 'ON', why: 'the binary log of every node is complete, whichever node wrote' },
  { option: 'innodb-autoinc-lock-mode', value: '2', why: 'required by Galera' },
];

/** How long a node may be silent until the others may agree to continue without it. */
export const SUSPECT_MS = 1_000;
const INACTIVE_MS = 5_000;
const CHECK_MS = 300;

/** @param {number} ms */
const period = (ms) => `PT${ms / 1_000}S`;

const PROVIDER_OPTIONS = [
  `evs.suspect_timeout=${period(SUSPECT_MS)}`,
  `evs.inactive_timeout=${period(INACTIVE_MS)}`,
  `evs.keepalive_period=${period(CHECK_MS)}`,
  `evs.inactive_check_period=${period(CHECK_MS)}`,
  `evs.join_retrans_period=${period(CHECK_MS)}`,
  'gcache.size=128M',
  'gcache.recover=yes',
];

/**
 * @param {{ group: number, transfer: number, copy: number }} ports
 * @param {{ library: string, name: string, members: readonly number[], method: string }} cluster `members`: the group ports
 *   of all nodes; `method`: how a node whose gap no longer fits the cache of another copies all data
 * @returns {string[]}
 */
export function galeraOptions({ group, transfer, copy }, { library, name, members, method }) {
  const address = (/** @type {number} */ port) => `127.0.0.1:${port}`;
  const provider = [
    ...PROVIDER_OPTIONS,
    `gmcast.listen_addr=tcp://${address(group)}`,
    `ist.recv_addr=${address(transfer)}`,
  ];
  return [
    ...GALERA_SETTINGS.map(({ option, value }) => `--${option}=${value}`),
    `--wsrep-provider=${library}`,
    '--wsrep-cluster-name=jackpot',
    `--wsrep-cluster-address=gcomm://${members.map(address).join(',')}`,
    `--wsrep-node-name=${name}`,
    `--wsrep-node-address=${address(group)}`,
    `--wsrep-sst-method=${method}`,
    `--wsrep-sst-receive-address=${address(copy)}`,
    `--wsrep-provider-options=${provider.join(';')}`,
  ];
}
