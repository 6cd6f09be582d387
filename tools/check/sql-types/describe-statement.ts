import type pg from 'pg'

/** A column of a result as PostgreSQL describes it. `tableID` and `columnID` are 0 for an expression. */
export type ResultColumn = Pick<pg.FieldDef, 'name' | 'dataTypeID' | 'tableID' | 'columnID'>

type DriverConnection = {
  parse(statement: { text: string; name: string }): void
  describe(what: { type: 'S'; name: '' }): void
  sync(): void
}

/** Prepares a statement without executing it. */
class DescribedStatement {
  readonly #text: string
  readonly #onEnd: (error: unknown, columns: ResultColumn[]) => void
  #columns: ResultColumn[] = []
  #error: unknown = null

  constructor(text: string, onEnd: (error: unknown, columns: ResultColumn[]) => void) {
    this.#text = text
    this.#onEnd = onEnd
  }

  submit(connection: DriverConnection): null {
    connection.parse({ text: this.#text, name: '' })
    connection.describe({ type: 'S', name: '' })
    connection.sync()
    return null
  }

  handleRowDescription({ fields }: { fields: ResultColumn[] }) {
    this.#columns = fields
  }

  handleError(error: unknown) {
    this.#error = error
    this.#onEnd(error, [])
  }

  handleReadyForQuery() {
    if (this.#error === null) this.#onEnd(null, this.#columns)
  }
}

/** The columns that a statement returns. Fails for a statement that PostgreSQL cannot parse. */
export function describeStatement(client: pg.Client, text: string): Promise<ResultColumn[]> {
  return new Promise((resolve, reject) => {
    const statement = new DescribedStatement(text, (error, columns) =>
      error === null ? resolve(columns) : reject(error),
    )
    client.query(statement as unknown as pg.Submittable)
  })
}
