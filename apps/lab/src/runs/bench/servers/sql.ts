import { type Connection, type ConnectionOptions, type RowDataPacket, createConnection } from 'mysql2/promise';

// Not in libs/storage, because the benchmark measures from outside the product.

export async function openSql(url: string, options: ConnectionOptions = {}): Promise<Connection> {
  // `hosts` names more cluster nodes for the product. The benchmark uses the first.
  const address = new URL(url);
  address.searchParams.delete('hosts');
  const numbers = { supportBigNumbers: true, bigNumberStrings: true };
  const connection = await createConnection({ uri: address.href, ...numbers, ...options });
  // A lost idle connection fails at its next use. Without a listener the error would end the process.
  connection.on('error', () => undefined);
  return connection;
}

export async function rowOf(sql: Connection, statement: string, values: readonly (string | number)[] = []) {
  const [[row]] = await sql.query<RowDataPacket[]>(statement, [...values]);
  return row as Readonly<Record<string, unknown>> | undefined;
}
