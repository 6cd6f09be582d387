import { PostgresQueryCompiler, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Database } from '#platform/server/db/database.ts'

/**
 * Converts a statement to text without parameters, for COPY and cursors, which do not accept any. Values become
 * quoted literals of unknown type, which PostgreSQL resolves as it does for parameters.
 */
export function literalSql(db: Database, statement: RawBuilder<unknown>): string {
  const executor = db.getExecutor()
  const queryId = { queryId: 'export' }
  const node = executor.transformQuery(statement.toOperationNode(), queryId)
  return new LiteralCompiler().compileQuery(node, queryId).sql
}

class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literalOf(value))
  }
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(arrayText(value))
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return pg.escapeLiteral(String(value))
  throw new TypeError('An export statement accepts only strings, numbers, booleans and arrays of them.')
}

/** Formats a list as a PostgreSQL array literal. */
const arrayText = (values: readonly unknown[]) =>
  `{${values.map((value) => (value === null ? 'null' : `"${String(value).replace(/["\\]/g, String.raw`\$&`)}"`)).join(',')}}`
