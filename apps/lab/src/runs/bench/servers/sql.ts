import { type Connection, type ConnectionOptions, type RowDataPacket, createConnection } from 'mysql2/promise';

// SQL outside libs/storage: the benchmark measures the database from outside the product, so it may not use the product's
// own statements.

/** A connection of the benchmark's own. */
export async function openSql(url: string, options: ConnectionOptions = {}): Promise<Connection> {
  // Of a cluster the first server: `hosts` is for the product's own connections.
  const address = new URL(url);
  address.searchParams.delete('hosts');
  const numbers = { supportBigNumbers: true, bigNumberStrings: true };
  const connection = await createConnection({ uri: address.href, ...numbers, ...options });
  // A connection that is lost while idle fails when it is used next; without a listener it would end the process.
  connection.on('error', () => undefined);
  return connection;
}

export async function rowOf(sql: Connection, statement: string, values: readonly (string | number)[] = []) {
  const [[row]] = await sql.query<RowDataPacket[]>(statement, [...values]);
  return row as Readonly<Record<string, unknown>> | undefined;
}
