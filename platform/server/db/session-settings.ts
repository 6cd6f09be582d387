export const defaultStatementTimeoutMs = 30_000

/** Settings of every session of the API. A direct connection sends them; behind a pooler, they are set on the login. */
export const sessionSettings = (statementTimeoutMs = defaultStatementTimeoutMs) => ({
  timezone: 'UTC',
  statement_timeout: String(statementTimeoutMs),
  idle_in_transaction_session_timeout: '60000',
})
