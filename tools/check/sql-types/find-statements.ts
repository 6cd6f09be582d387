import type {
  CallExpression,
  Expression,
  Node,
  ObjectLiteralExpression,
  SourceFile,
  TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Checker, Project, Type } from 'typescript/unstable/sync'
import { root } from './open-project.ts'
import { columnOf, type DeclaredColumn, declaredColumns, isGeneric } from './declared-columns.ts'
import {
  type Bindings,
  isFunction,
  isRecordDefinition,
  memberOf,
  noBindings,
  StatementText,
  Unresolvable,
  withNumberedParameters,
} from './statement-text.ts'

/** How the columns of a row are named: `either` if the code does not tell which connection executes the statement. */
export type Naming = 'camelCase' | 'snake_case' | 'either'

/** A statement in the source code with the row that it declares. */
export type TypedStatement = {
  file: string
  line: number
  /** The function or constant that contains it. */
  owner: string
  columns: readonly DeclaredColumn[]
  naming: Naming
  /** Whether the statement can return columns that the row does not declare, as for the type of a table. */
  isPartial: boolean
  /** The forms of the statement, or the reason that they are not known. */
  text: { forms: readonly string[] } | { error: string }
}

type Found = Omit<TypedStatement, 'file' | 'line' | 'owner'>

/** Finds the statements whose rows have a declared type in files of a program. Paths are relative to the root folder. */
export function findStatements(
  { program, checker }: Project,
  isIncluded: (file: string) => boolean,
): TypedStatement[] {
  const files = program
    .getSourceFileNames()
    .filter((name) => name.startsWith(`${root}/`) && isIncluded(name.slice(root.length + 1)))
    .flatMap((name) => program.getSourceFile(name) ?? [])
  const finder = new StatementFinder(checker, files)
  return files.flatMap((file) =>
    finder.statementsIn(file).map(({ node, ...found }) => ({
      ...found,
      file: file.fileName.slice(root.length + 1),
      owner: ownerOf(node),
      line: file.text.slice(0, node.getStart()).split('\n').length,
    })),
  )
}

const statementStart = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with|insert|update|delete|merge)\b/i

/** Levels of functions that pass a part of a statement on to another. */
const maxLevels = 4

class StatementFinder {
  readonly #checker: Checker
  readonly #text: StatementText
  /** The calls of each function name. */
  readonly #calls = new Map<string, CallExpression[]>()

  constructor(checker: Checker, files: readonly SourceFile[]) {
    this.#checker = checker
    this.#text = new StatementText(checker)
    for (const file of files)
      visit(file, (node) => {
        if (!is.isCallExpression(node)) return
        const name = calledName(node)
        const calls = this.#calls.get(name)
        if (calls) calls.push(node)
        else this.#calls.set(name, [node])
      })
  }

  statementsIn(file: SourceFile): (Found & { node: Node })[] {
    const statements: (Found & { node: Node })[] = []
    visit(file, (node) => statements.push(...this.#statementsAt(node).map((found) => ({ ...found, node }))))
    return statements
  }

  #statementsAt(node: Node): Found[] {
    if (is.isTaggedTemplateExpression(node)) return this.#template(node)
    if (is.isObjectLiteralExpression(node)) return this.#plan(node)
    if (isRecordDefinition(node)) return this.#record(node)
    if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression)) return []
    const { text: method } = node.expression.name
    if (method === 'query') return this.#driverQuery(node)
    if (method === 'as') return this.#selected(node, node.expression.expression)
    return method === 'withTables' ? this.#tables(node) : []
  }

  /** A template that is a complete statement. Other templates are parts of statements. */
  #template(template: TaggedTemplateExpression): Found[] {
    if (template.tag.getText() !== 'sql') return []
    const { parent } = template
    const execution =
      is.isPropertyAccessExpression(parent) && parent.name.text === 'execute' ? parent.parent : null
    const columns = this.#columnsOf(template)
    if (!columns) return execution ? genericRow(this.#rowOf(template)) : []
    const text = this.#formsOf((bindings) => this.#text.render(template, bindings))
    const start = 'forms' in text ? (text.forms[0] ?? '') : template.template.getText().slice(1)
    if (!execution && !statementStart.test(start)) return []
    return [{ columns, text, naming: execution ? this.#namingOf(execution) : 'either', isPartial: false }]
  }

  /** `{ table, select, joins }` of a list or of stored records, whose statements are composed at run time. */
  #plan(plan: ObjectLiteralExpression): Found[] {
    const select = memberOf(plan, 'select')
    const columns = select && memberOf(plan, 'table') ? this.#columnsOf(select) : null
    if (!columns) return []
    const text = this.#formsOf((bindings) => {
      const part = (name: string, formsOf: (node: Expression, bindings: Bindings) => string[]) => {
        const value =
          name !== 'joins' || memberOf(plan, name) ? this.#text.property(plan, name, bindings) : null
        return value ? formsOf(value.node, value.bindings) : ['']
      }
      const [table = ''] = part('table', (...value) => this.#text.constants(...value))
      const [joins = ''] = part('joins', (...value) => this.#text.render(...value))
      return part('select', (...value) => this.#text.render(...value)).map(
        (list) => `select ${list} from ${table} t ${joins}`,
      )
    })
    return [{ columns, text, naming: 'either', isPartial: false }]
  }

  /** `defineRecord({ table, reply, draft })`: what it reads and what it writes. */
  #record(call: CallExpression): Found[] {
    const [definition] = call.arguments
    const type = this.#checker.getTypeAtLocation(call)
    const select = type && this.#checker.getPropertyOfType(type, 'select')
    const row = this.#rowIn(select && this.#checker.getTypeOfSymbol(select))
    const columns = row && declaredColumns(this.#checker, row)
    if (!columns || !definition || !is.isObjectLiteralExpression(definition)) return []
    const [table, joins] = [memberOf(definition, 'table'), memberOf(definition, 'joins')]
    const tables = table ? this.#text.constants(table, noBindings).join('') : ''
    const reads = this.#formsOf((bindings) => {
      const joined = joins ? this.#text.render(joins, bindings).join('') : ''
      return this.#text.render(call, bindings).map((list) => `select ${list} from ${tables} t ${joined}`)
    })
    const writes = this.#formsOf(() => [this.#text.recordWrite(call, tables)])
    return [
      { columns, text: reads, naming: 'either', isPartial: false },
      { columns: [], text: writes, naming: 'either', isPartial: false },
    ]
  }

  /** `client.query<Row>(text)` of the driver. */
  #driverQuery({ arguments: [text], typeArguments: [row] = [] as never }: CallExpression): Found[] {
    const type = text && row && this.#checker.getTypeFromTypeNode(row)
    const columns = type && declaredColumns(this.#checker, type)
    if (!columns) return genericRow(type)
    const forms = this.#formsOf((bindings) => this.#text.constants(text, bindings))
    return [{ columns, text: forms, naming: 'snake_case', isPartial: false }]
  }

  /** `.select(expression.as('name'))` of the query builder. */
  #selected(call: CallExpression, expression: Expression): Found[] {
    const type = this.#rowOf(expression)
    const [name] = call.arguments
    let selection: Node | undefined = call.parent
    while (selection && !(is.isCallExpression(selection) && calledName(selection) === 'select'))
      selection = selection.parent
    if (!type || !name || !selection || !is.isCallExpression(selection)) return []
    const query = selection.expression
    const text = this.#formsOf((bindings) => {
      const from = this.#text.tablesOf(query).join(', ')
      const aliases = this.#text.constants(name, bindings)
      return this.#text
        .render(expression, bindings)
        .map((sql) => `select ${sql} as "${aliases[0]}" from ${from}`)
    })
    const columns = is.isStringLiteral(name) ? [columnOf(this.#checker, name.text, type)] : []
    return [{ columns, text, naming: 'snake_case', isPartial: false }]
  }

  /** `db.withTables<Tables>()`: each table with the columns of its type. */
  #tables(call: CallExpression): Found[] {
    const [node] = call.typeArguments ?? []
    const tables = node && this.#checker.getTypeFromTypeNode(node)
    if (!tables) return []
    const naming = this.#namingOf(call)
    return this.#checker.getPropertiesOfType(tables).flatMap((table) => {
      const row = this.#checker.getTypeOfSymbol(table)
      const columns = row && declaredColumns(this.#checker, row)
      const name = table.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      return columns ? [{ columns, naming, isPartial: true, text: { forms: [`select * from ${name}`] } }] : []
    })
  }

  /** The row that the type of a fragment declares. */
  #columnsOf(fragment: Expression): DeclaredColumn[] | null {
    const row = this.#rowOf(fragment)
    return row && declaredColumns(this.#checker, row)
  }

  #rowOf(fragment: Expression): Type | null {
    return this.#rowIn(this.#checker.getTypeAtLocation(fragment))
  }

  #rowIn(type: Type | undefined): Type | null {
    if (!type?.isTypeReference() || type.getSymbol()?.name !== 'RawBuilder') return null
    return this.#checker.getTypeArguments(type)[0] ?? null
  }

  /** `db.withoutPlugins()` returns the column names of the database. */
  #namingOf(call: Node): Naming {
    const isPlain = (node: Node): boolean =>
      node.getText().includes('withoutPlugins') ||
      (is.isCallExpression(node) &&
        this.#text.declaredFunction(node.expression)?.getText().includes('withoutPlugins') === true) ||
      (is.isIdentifier(node) && this.#initializerOf(node)?.includes('withoutPlugins') === true)
    const parts = is.isCallExpression(call) ? [call.expression, ...call.arguments] : [call]
    return parts.some(isPlain) ? 'snake_case' : 'camelCase'
  }

  #initializerOf(name: Node): string | undefined {
    const declaration = this.#checker.getSymbolAtLocation(name)?.valueDeclaration?.resolve()
    return declaration && is.isVariableDeclaration(declaration)
      ? declaration.initializer?.getText()
      : undefined
  }

  /** The forms of a text. If it depends on a parameter of its function, those for each call of the function. */
  #formsOf(
    render: (bindings: Bindings) => string[],
    bindings = noBindings,
    level = 0,
  ): TypedStatement['text'] {
    try {
      return { forms: [...new Set(render(bindings).map(withNumberedParameters))] }
    } catch (error) {
      if (!(error instanceof Unresolvable)) throw error
      const called = error.caller
      const calls = called && isFunction(called) && level < maxLevels ? this.#callsOf(called) : []
      const texts = calls.map(({ arguments: args }) =>
        this.#formsOf(render, this.#text.bind(called as never, args, bindings), level + 1),
      )
      const forms = texts.flatMap((text) => ('forms' in text ? text.forms : []))
      const unknown = texts.find((text) => 'error' in text)
      if (unknown || forms.length === 0) return unknown ?? { error: error.message }
      return { forms: [...new Set(forms)] }
    }
  }

  #callsOf(called: Node): CallExpression[] {
    const calls = this.#calls.get(nameOf(called)) ?? []
    return calls.filter((call) => this.#text.declaredFunction(call.expression) === called)
  }
}

/** A statement whose row type is a type parameter cannot be checked. */
const genericRow = (row: Type | null | undefined): Found[] =>
  row && isGeneric(row)
    ? [{ columns: [], naming: 'either', isPartial: false, text: { error: 'its row is a type parameter' } }]
    : []

function visit(node: Node, see: (node: Node) => void) {
  see(node)
  node.forEachChild((child) => visit(child, see))
}

/** The name of the innermost function declaration, or else of the constant of the file, that contains a node. */
function ownerOf(node: Node): string {
  let owner = ''
  for (let at: Node | undefined = node; at; at = at.parent) {
    if (is.isFunctionDeclaration(at)) return at.name?.text ?? ''
    if (is.isVariableDeclaration(at)) owner = at.name.getText()
  }
  return owner
}

function calledName({ expression }: CallExpression): string {
  if (is.isIdentifier(expression)) return expression.text
  return is.isPropertyAccessExpression(expression) ? expression.name.text : ''
}

function nameOf(called: Node): string {
  if (is.isFunctionDeclaration(called)) return called.name?.text ?? ''
  const { parent } = called
  return is.isVariableDeclaration(parent) || is.isPropertyAssignment(parent) ? parent.name.getText() : ''
}
