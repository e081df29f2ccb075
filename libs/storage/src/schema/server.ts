import { SqlClient } from '../sql/sql-client.js';

export interface ServerFacts {
  readonly version: string;
  readonly hasBinaryLog: boolean;
  readonly tables: number;
}

export async function readServer(url: string): Promise<ServerFacts> {
  const sql = new SqlClient(url);
  try {
    const [row] = await sql.rows<{ readonly version: string; readonly log: number | string; readonly tables: string }>(
      `SELECT VERSION() AS version, @@log_bin AS log,
        (SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE()) AS tables`,
    );
    return {
      version: row?.version ?? '',
      hasBinaryLog: Number(row?.log) === 1,
      tables: Number(row?.tables ?? 0),
    };
  } finally {
    await sql.close();
  }
}

export interface BinaryLog {
  readonly file: string;
  readonly bytes: number;
}

/** Binary log files that the server still has, oldest first. */
export async function binaryLogsOf(url: string): Promise<readonly BinaryLog[]> {
  const sql = new SqlClient(url);
  try {
    const rows = await sql.rows<{ readonly Log_name: string; readonly File_size: number | string }>('SHOW BINARY LOGS');
    return rows.map(({ Log_name, File_size }) => ({ file: Log_name, bytes: Number(File_size) }));
  } finally {
    await sql.close();
  }
}
