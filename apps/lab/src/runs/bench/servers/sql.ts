import { type Connection, type ConnectionOptions, type RowDataPacket, createConnection } from 'mysql2/promise';

// SQL outside libs/storage, because the benchmark measures the database from outside the product.

export async function openSql(url: string, options: ConnectionOptions = {}): Promise<Connection> {
  // `hosts` names more cluster nodes for the product's connections. The benchmark uses the first server.
  const address = new URL(url);
  address.searchParams.delete('hosts');
  const numbers = { supportBigNumbers: true, bigNumberStrings: true };
  const connection = await createConnection({ uri: address.href, ...numbers, ...options });
  // An idle connection that is lost fails at its next use. Without a listener the error would end the process.
  connection.on('error', () => undefined);
  return connection;
}

export async function rowOf(sql: Connection, statement: string, values: readonly (string | number)[] = []) {
  const [[row]] = await sql.query<RowDataPacket[]>(statement, [...values]);
  return row as Readonly<Record<string, unknown>> | undefined;
}
