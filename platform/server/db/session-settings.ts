export const defaultStatementTimeoutMs = 30_000

/** Settings of every session of the API. A direct connection sends them; behind a pooler, its login has them. */
export const sessionSettings = (statementTimeoutMs = defaultStatementTimeoutMs) => ({
  timezone: 'UTC',
  statement_timeout: String(statementTimeoutMs),
  idle_in_transaction_session_timeout: '60000',
})
