import { type Connection, type ConnectionOptions, type RowDataPacket, createConnection } from 'mysql2/promise';

// This does not use libs/storage, because the benchmark measures from outside the product.

export async function openSql(url: string, options: ConnectionOptions = {}): Promise<Connection> {
  // The benchmark uses one node. `hosts` would name the other nodes of a cluster.
  const address = new URL(url);
  address.searchParams.delete('hosts');
  const numbers = { supportBigNumbers: true, bigNumberStrings: true };
  const connection = await createConnection({ uri: address.href, ...numbers, ...options });
  // Without a listener, the loss of an idle connection would end the process.
  connection.on('error', () => undefined);
  return connection;
}

export async function rowOf(sql: Connection, statement: string, values: readonly (string | number)[] = []) {
  const [[row]] = await sql.query<RowDataPacket[]>(statement, [...values]);
  return row as Readonly<Record<string, unknown>> | undefined;
}
