/**
 * A connection for as long as `act` needs it. The driver is loaded here and not above: without `npm ci` it is not there,
 * and whoever starts a command is to be told so in a sentence.
 * @template T
 * @param {string} url
 * @param {(query: (sql: string, values?: unknown[]) => Promise<any[]>) => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function withDatabase(url, act) {
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection({ uri: url, supportBigNumbers: true, bigNumberStrings: true });
  // Without a listener a server that is killed would end this process too; the query under way fails by itself.
  connection.on('error', () => {});
  try {
    return await act(async (sql, values) => /** @type {any[]} */ ((await connection.query(sql, values))[0]));
  } finally {
    connection.destroy();
  }
}
