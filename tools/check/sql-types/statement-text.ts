import {
  type ArrowFunction,
  type CallExpression,
  type Expression,
  type FunctionDeclaration,
  type FunctionExpression,
  type Identifier,
  type Node,
  NodeFlags,
  type ObjectLiteralExpression,
  type TaggedTemplateExpression,
  type TemplateLiteral,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { type Checker, type Symbol as Declaration, SymbolFlags, type Type } from 'typescript/unstable/sync'

/** Stands for a parameter until the whole text is known. */
const parameter = '\u0000'

/** An expression and the arguments of the functions around it. */
type Value = { node: Expression; bindings: Bindings }

/** The arguments that parameters of inlined functions have; null without an argument. */
export type Bindings = ReadonlyMap<Node, Value | null>

export const noBindings: Bindings = new Map()

type FunctionNode = ArrowFunction | FunctionExpression | FunctionDeclaration

/** A text that cannot be rendered. */
export class Unresolvable extends Error {
  readonly #caller: Node | null
  constructor(message: string, caller: Node | null = null) {
    super(message)
    this.#caller = caller
  }
  /** The function whose call sites determine the text, if that is why it is unknown here. */
  get caller(): Node | null {
    return this.#caller
  }
}

/** An optional value that a call does not pass, so that the alternative with it does not occur. */
export class Absent extends Unresolvable {}

/** Numbers the parameters of a text. */
export function withNumberedParameters(text: string): string {
  let n = 0
  return text.replaceAll(parameter, () => `$${++n}`)
}

/**
 * Renders the SQL of Kysely's `sql` templates from the source code. Values become parameters. A text that depends on
 * conditions has several forms; each alternative is in at least one of them.
 */
export class StatementText {
  readonly #checker: Checker
  constructor(checker: Checker) {
    this.#checker = checker
  }

  /** The forms of an SQL fragment, with a marker for each parameter. */
  render(fragment: Expression, bindings: Bindings): string[] {
    const node = unwrapped(fragment)
    if (is.isTaggedTemplateExpression(node)) return this.#template(node, bindings)
    if (is.isConditionalExpression(node)) return this.#anyOf([node.whenTrue, node.whenFalse], bindings)
    if (is.isBinaryExpression(node)) return this.#anyOf([node.left, node.right], bindings)
    if (is.isElementAccessExpression(node)) {
      const elements = this.#elementsOf(node.expression, bindings)
      return elements ? this.#anyOf(elements, bindings) : this.#items(node.expression, bindings).flat()
    }
    if (is.isCallExpression(node)) return this.#call(node, bindings)
    const list = this.#destructuredList(node)
    if (list) return this.#items(list, bindings).flat()
    const value = this.#valueOf(node, bindings)
    if (!value) throw new Unresolvable(`the value of ${node.getText()} is not known`)
    return this.#formsOf(value.node, value.bindings)
  }

  /** The forms of a fragment, or a parameter for a value. */
  #formsOf(node: Expression, bindings: Bindings): string[] {
    const isFragment = isRecordDefinition(node) || this.#isFragment(node, bindings)
    return isFragment ? this.render(node, bindings) : [parameter]
  }

  #anyOf(alternatives: readonly Expression[], bindings: Bindings): string[] {
    const forms: string[] = []
    let absence: Absent | null = null
    for (const alternative of alternatives) {
      try {
        forms.push(...this.#formsOf(alternative, bindings))
      } catch (error) {
        if (!(error instanceof Absent)) throw error
        absence = error
      }
    }
    if (forms.length === 0 && absence) throw absence
    return forms
  }

  #template({ tag, template }: TaggedTemplateExpression, bindings: Bindings): string[] {
    if (!is.isIdentifier(tag) || tag.text !== 'sql')
      throw new Unresolvable(`${tag.getText()} is not the sql tag`)
    return interpolate(template, (each) => this.#formsOf(each, bindings))
  }

  #isFragment(node: Expression, bindings: Bindings): boolean {
    const type = this.#checker.getTypeAtLocation(node)
    if (!type) return false
    if (!type.isTypeParameter()) return this.#isFragmentType(type)
    const value = this.#valueOf(unwrapped(node), bindings)
    return value !== null && this.#isFragment(value.node, value.bindings)
  }

  #isFragmentType(type: Type): boolean {
    if (type.isUnionType() || type.isIntersectionType())
      return type.getTypes()?.some((each) => this.#isFragmentType(each)) ?? false
    return type.isObjectType() && this.#checker.getPropertyOfType(type, 'toOperationNode') !== undefined
  }

  #call(call: CallExpression, bindings: Bindings): string[] {
    const { expression: callee } = call
    if (isRecordDefinition(call)) return this.#recordColumns(call, bindings)
    if (is.isPropertyAccessExpression(callee)) {
      if (callee.expression.getText() === 'sql') return this.#helper(callee.name.text, call, bindings)
      if (callee.name.text === '$castTo') return this.render(callee.expression, bindings)
    }
    const { results, inner } = this.#inlined(call, bindings)
    return results.flatMap((result) => this.render(result, inner))
  }

  /** The select list that `defineRecord` derives from the reply. */
  #recordColumns(call: CallExpression, bindings: Bindings): string[] {
    const { fields, memberIn, columnsOf } = this.#recordDefinition(call, 'reply')
    const hasOwnNames = fields.some((name) => name.includes('_'))
    const columns = fields.map((name) => {
      const expression = memberIn('computed', name)
      const own = memberIn('files', name) ? `${name}Key` : name
      const alias = hasOwnNames ? `"${own}"` : quoted(own)
      if (expression) return this.#formsOf(expression, bindings).map((form) => `${form} as ${alias}`)
      const parts = columnsOf(name)
      return [`${parts?.columns.length ? partsOf(parts) : `t.${quoted(own)}`} as ${alias}`]
    })
    return combine(joined(columns, [', ']))
  }

  /** A write of every field of the draft of `defineRecord`. */
  recordWrite(call: CallExpression, table: string): string {
    const { fields, memberIn, columnsOf } = this.#recordDefinition(call, 'draft')
    const columns = fields.flatMap(
      (name) => columnsOf(name)?.columns ?? [quoted(memberIn('files', name) ? `${name}Key` : name)],
    )
    return `update ${table} set ${columns.map((column) => `${column} = ${parameter}`).join(', ')}`
  }

  #recordDefinition({ arguments: [definition] }: CallExpression, schemaName: 'reply' | 'draft') {
    const part = (name: string) =>
      definition && is.isObjectLiteralExpression(definition) ? memberOf(definition, name) : null
    const memberIn = (name: string, field: string) => {
      const object = part(name)
      return object && is.isObjectLiteralExpression(object) ? memberOf(object, field) : null
    }
    const schema = part(schemaName)
    const type = schema && this.#checker.getTypeAtLocation(schema)
    const shape = type && this.#checker.getPropertyOfType(type, 'shape')
    const fields = shape && this.#checker.getTypeOfSymbol(shape)
    if (!fields) throw new Unresolvable(`the fields of the ${schemaName} are not known`)
    return {
      fields: this.#checker.getPropertiesOfType(fields).map(({ name }) => name),
      memberIn,
      /** Columns of a field with another name than the field; null if they have the same. */
      columnsOf: (field: string): FieldColumns | null => {
        const named = memberIn('columns', field)
        if (!named) return null
        if (!is.isObjectLiteralExpression(named))
          return { names: null, columns: is.isStringLiteral(named) ? [quoted(named.text)] : [] }
        const parts = named.properties.filter((each) => is.isPropertyAssignment(each))
        return {
          names: parts.map(({ name }) => name.getText()),
          columns: parts.flatMap(({ initializer }) => this.constants(initializer, noBindings).map(quoted)),
        }
      },
    }
  }

  /** `sql.ref`, `sql.join` and the other functions of the `sql` tag. */
  #helper(name: string, call: CallExpression, bindings: Bindings): string[] {
    const [first, second] = call.arguments
    if (!first) throw new Unresolvable(`${call.getText()} has no argument`)
    const identifiers = (node: Expression) => this.constants(node, bindings).map(quoted)
    switch (name) {
      case 'raw':
        return this.constants(first, bindings)
      case 'ref':
      case 'table':
        return identifiers(first)
      case 'id':
        return combine(joined(call.arguments.map(identifiers), ['.']))
      case 'lit':
      case 'val':
        return [parameter]
      case 'join':
        return combine(joined(this.#items(first, bindings), second ? this.render(second, bindings) : [', ']))
      default:
        throw new Unresolvable(`sql.${name} is not supported`)
    }
  }

  /** The forms of each item of an array of fragments or values. */
  #items(list: Expression, bindings: Bindings): string[][] {
    const node = unwrapped(list)
    if (is.isArrayLiteralExpression(node))
      return node.elements.flatMap((element) =>
        is.isSpreadElement(element)
          ? this.#items(element.expression, bindings)
          : [this.#formsOf(element, bindings)],
      )
    if (is.isConditionalExpression(node))
      return [node.whenTrue, node.whenFalse]
        .map((each) => this.#items(each, bindings))
        .reduce((one, other) => (one.length === 0 ? other : one))
    if (is.isCallExpression(node)) return this.#returnedItems(node, bindings)
    const value = this.#valueOf(node, bindings)
    if (value) return this.#items(value.node, value.bindings)
    if (!this.#isArrayOfFragments(node)) return [[parameter]]
    throw new Unresolvable(`the items of ${node.getText()} are not known`)
  }

  #returnedItems(call: CallExpression, bindings: Bindings): string[][] {
    const { expression: callee } = call
    const [mapping] = call.arguments
    if (is.isPropertyAccessExpression(callee) && mapping && isFunction(mapping)) {
      const results = resultsOf(mapping)
      const { text: method } = callee.name
      if (method === 'map') return [results.flatMap((result) => this.#formsOf(result, bindings))]
      if (method === 'flatMap') return results.flatMap((result) => this.#items(result, bindings))
      if (method === 'filter') return this.#items(callee.expression, bindings)
    }
    const { results, inner } = this.#inlined(call, bindings)
    return results.map((result) => this.#items(result, inner)).find((items) => items.length > 0) ?? []
  }

  #isArrayOfFragments(node: Expression): boolean {
    const type = this.#checker.getTypeAtLocation(node)
    if (!type?.isTypeReference()) return true
    const [item] = this.#checker.getTypeArguments(type)
    return !item || this.#isFragmentType(item)
  }

  /** The possible values of a constant text. */
  constants(text: Expression, bindings: Bindings): string[] {
    const node = unwrapped(text)
    if (is.isStringLiteral(node) || is.isNumericLiteral(node)) return [node.text]
    if (is.isNoSubstitutionTemplateLiteral(node) || is.isTemplateExpression(node))
      return interpolate(node, (each) => this.constants(each, bindings))
    if (is.isConditionalExpression(node))
      return [node.whenTrue, node.whenFalse].flatMap((each) => this.constants(each, bindings))
    if (is.isBinaryExpression(node) && node.operatorToken.getText() === '+')
      return combine([this.constants(node.left, bindings), this.constants(node.right, bindings)])
    const elements = is.isElementAccessExpression(node) ? this.#elementsOf(node.expression, bindings) : null
    if (elements) return elements.flatMap((each) => this.constants(each, bindings))
    const value = this.#valueOf(node, bindings)
    if (value) return this.constants(value.node, value.bindings)
    const literals = this.#literalsOf(this.#checker.getTypeAtLocation(node))
    if (literals.length > 0) return literals
    if (is.isCallExpression(node)) {
      const { results, inner } = this.#inlined(node, bindings)
      return results.flatMap((result) => this.constants(result, inner))
    }
    throw new Unresolvable(`${node.getText()} is not a constant`)
  }

  #literalsOf(type: Type | undefined): string[] {
    if (type?.isUnionType()) {
      const literals = type.getTypes()?.map((each) => this.#literalsOf(each)) ?? []
      return literals.every((each) => each.length > 0) ? literals.flat() : []
    }
    return type?.isStringLiteralType() ? [String(type.value)] : []
  }

  /** The expressions that a call returns, and the bindings inside the function. */
  #inlined({ expression: callee, arguments: args }: CallExpression, bindings: Bindings) {
    const called = this.#functionOf(callee, bindings)
    if (!called) throw new Unresolvable(`the function ${callee.getText()} is not known`)
    return { results: resultsOf(called.node), inner: this.bind(called.node, args, bindings, called.bindings) }
  }

  #functionOf(callee: Expression, bindings: Bindings): { node: FunctionNode; bindings: Bindings } | null {
    const declared = isFunction(callee) ? callee : this.declaredFunction(callee)
    if (declared) return { node: declared, bindings }
    const value = this.#valueOf(callee, bindings)
    return value && this.#functionOf(unwrapped(value.node), value.bindings)
  }

  /** The function as which a name or property is declared. */
  declaredFunction(callee: Expression): FunctionNode | null {
    const declaration = this.#symbolOf(callee)?.valueDeclaration?.resolve()
    if (!declaration) return null
    if (is.isFunctionDeclaration(declaration)) return declaration
    const isVariable = is.isVariableDeclaration(declaration) || is.isPropertyAssignment(declaration)
    return isVariable && declaration.initializer && isFunction(declaration.initializer)
      ? declaration.initializer
      : null
  }

  /** Bindings in which the parameters of a function have the arguments of a call. */
  bind(called: FunctionNode, args: readonly Expression[], caller: Bindings, own = noBindings): Bindings {
    const values = called.parameters.map((each, nth): [Node, Value | null] => {
      const node = each.dotDotDotToken ? undefined : (args[nth] ?? each.initializer)
      return [each, node ? { node, bindings: caller } : null]
    })
    return new Map([...own, ...caller, ...values])
  }

  #symbolOf(node: Node): Declaration | undefined {
    const { parent } = node
    const symbol =
      parent && is.isShorthandPropertyAssignment(parent)
        ? this.#checker.getShorthandAssignmentValueSymbol(parent)
        : this.#checker.getSymbolAtLocation(is.isPropertyAccessExpression(node) ? node.name : node)
    return symbol && (symbol.flags & SymbolFlags.Alias) !== 0
      ? this.#checker.getAliasedSymbol(symbol)
      : symbol
  }

  /** The expression that defines a name or property, or null if it is known only at run time. */
  #valueOf(node: Expression, bindings: Bindings): Value | null {
    if (is.isPropertyAccessExpression(node)) {
      const property = this.property(node.expression, node.name.text, bindings)
      if (property) return property
    } else if (!is.isIdentifier(node)) return null
    const declaration = this.#symbolOf(node)?.valueDeclaration?.resolve()
    return declaration ? this.#declaredValue(declaration, bindings) : null
  }

  #declaredValue(declaration: Node, bindings: Bindings): Value | null {
    if (is.isParameterDeclaration(declaration)) {
      const name = declaration.name.getText()
      const bound = bindings.get(declaration)
      if (bound === null) throw new Absent(`${name} is not passed`)
      if (bound === undefined) throw new Unresolvable(`depends on the parameter ${name}`, declaration.parent)
      return bound
    }
    if (is.isVariableDeclaration(declaration)) {
      const isConstant = (declaration.parent.flags & NodeFlags.Const) !== 0
      return declaration.initializer && isConstant ? { node: declaration.initializer, bindings } : null
    }
    if (is.isPropertyAssignment(declaration)) return { node: declaration.initializer, bindings }
    if (is.isShorthandPropertyAssignment(declaration))
      return this.#valueOf(declaration.name as Identifier, bindings)
    if (!is.isBindingElement(declaration)) return null
    const { parent, propertyName, initializer } = declaration
    const source: Node | undefined = parent.parent
    const from =
      source && (is.isParameterDeclaration(source) || is.isVariableDeclaration(source))
        ? this.#declaredValue(source, bindings)
        : null
    if (!from) return null
    const name = (propertyName ?? declaration.name)?.getText() ?? ''
    const orElse = initializer ? () => ({ node: initializer, bindings }) : undefined
    return ifPresent(() => this.property(from.node, name, from.bindings), orElse)
  }

  /** The value of a property of an object that is written as a literal; null if it is known only at run time. */
  property(object: Expression, name: string, bindings: Bindings): Value | null {
    const node = unwrapped(object)
    if (is.isObjectLiteralExpression(node)) {
      const member = memberOf(node, name)
      if (member)
        return is.isIdentifier(member) ? this.#valueOf(member, bindings) : { node: member, bindings }
      for (const property of node.properties) {
        const { expression: spread } = is.isSpreadAssignment(property) ? property : { expression: null }
        const value =
          spread &&
          ifPresent(
            () => this.property(spread, name, bindings),
            () => null,
          )
        if (value) return value
      }
      throw new Absent(`${name} is not passed`)
    }
    if (is.isBinaryExpression(node)) return this.property(node.right, name, bindings)
    if (is.isConditionalExpression(node))
      return this.#propertyOfAny([node.whenTrue, node.whenFalse], name, bindings)
    if (is.isElementAccessExpression(node)) {
      const [element] = this.#elementsOf(node.expression, bindings) ?? []
      return element ? this.property(element, name, bindings) : null
    }
    if (is.isCallExpression(node)) {
      if (/^(select|maskedSelect)$/.test(name) && isRecordDefinition(node)) return { node, bindings }
      const { results, inner } = this.#inlined(node, bindings)
      return this.#propertyOfAny(results, name, inner)
    }
    const value = this.#valueOf(node, bindings)
    return value && this.property(value.node, name, value.bindings)
  }

  /** The property of the first of these objects that has it. */
  #propertyOfAny([object, ...others]: readonly Expression[], name: string, bindings: Bindings): Value | null {
    if (!object) return null
    const orElse = others.length > 0 ? () => this.#propertyOfAny(others, name, bindings) : undefined
    return ifPresent(() => this.property(object, name, bindings), orElse)
  }

  /** The tables of a query of the builder, with their aliases. */
  tablesOf(query: Expression): string[] {
    const node = unwrapped(query)
    if (is.isPropertyAccessExpression(node)) return this.tablesOf(node.expression)
    if (is.isCallExpression(node)) {
      const { expression: callee, arguments: args } = node
      const [table] = args
      const called = this.declaredFunction(callee)
      if (called) return resultsOf(called).flatMap((result) => this.tablesOf(result))
      const isTable =
        is.isPropertyAccessExpression(callee) && /From$|Join$|^updateTable$/.test(callee.name.text)
      return [
        ...this.tablesOf(callee),
        ...(isTable && table && is.isStringLiteral(table) ? [snakeCase(table.text)] : []),
      ]
    }
    const declaration = this.#symbolOf(node)?.valueDeclaration?.resolve()
    const isVariable = declaration && is.isVariableDeclaration(declaration)
    return isVariable && declaration.initializer ? this.tablesOf(declaration.initializer) : []
  }

  /** The values of all properties of an object literal, for an access by a name that is known only at run time. */
  #elementsOf(object: Expression, bindings: Bindings): Expression[] | null {
    const value = this.#valueOf(unwrapped(object), bindings)
    const node = value && unwrapped(value.node)
    if (!node || !is.isObjectLiteralExpression(node)) return null
    return node.properties.flatMap((property) =>
      is.isPropertyAssignment(property) ? [property.initializer] : [],
    )
  }

  /** The array of a variable that is declared as `const [first] = array`. */
  #destructuredList(node: Expression): Expression | null {
    const declaration = is.isIdentifier(node) ? this.#symbolOf(node)?.valueDeclaration?.resolve() : undefined
    if (!declaration || !is.isBindingElement(declaration) || !is.isArrayBindingPattern(declaration.parent))
      return null
    const variable = declaration.parent.parent
    return (is.isVariableDeclaration(variable) && variable.initializer) || null
  }
}

/** The result of `read`, or of `orElse` if the value is absent. */
function ifPresent<Result>(read: () => Result, orElse?: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof Absent && orElse) return orElse()
    throw error
  }
}

/** The expression of a property of an object literal; the name itself for `{ name }`. */
export function memberOf(object: ObjectLiteralExpression, name: string): Expression | null {
  for (const property of object.properties) {
    if (is.isPropertyAssignment(property) && property.name.getText() === name) return property.initializer
    if (is.isShorthandPropertyAssignment(property) && property.name.getText() === name)
      return property.name as Identifier
  }
  return null
}

const quoted = (name: string) =>
  name
    .split('.')
    .map((part) => `"${snakeCase(part)}"`)
    .join('.')

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function interpolate(template: TemplateLiteral, formsOf: (node: Expression) => string[]): string[] {
  if (is.isNoSubstitutionTemplateLiteral(template)) return [template.text]
  const spans = template.templateSpans.flatMap(({ expression, literal }) => [
    formsOf(expression),
    [literal.text],
  ])
  return combine([[template.head.text], ...spans])
}

const joined = (items: readonly string[][], separator: string[]) =>
  items.flatMap((item, nth) => (nth === 0 ? [item] : [separator, item]))

/** Joins parts with alternatives. There are as many forms as the part with the most alternatives has. */
function combine(parts: readonly string[][]): string[] {
  const n = Math.max(1, ...parts.map((forms) => forms.length))
  return Array.from({ length: n }, (_, nth) => parts.map((forms) => forms[nth % forms.length] ?? '').join(''))
}

export const isFunction = (node: Node): node is FunctionNode =>
  is.isArrowFunction(node) || is.isFunctionExpression(node) || is.isFunctionDeclaration(node)

/** The expressions that a function returns. */
function resultsOf({ body }: FunctionNode): Expression[] {
  if (!body) return []
  if (!is.isBlock(body)) return [body]
  const results: Expression[] = []
  const visit = (node: Node) => {
    if (isFunction(node)) return
    if (is.isReturnStatement(node) && node.expression) results.push(node.expression)
    node.forEachChild(visit)
  }
  body.forEachChild(visit)
  return results
}

/** An expression without parentheses, `await` and type assertions. */
function unwrapped(node: Expression): Expression {
  return is.isParenthesizedExpression(node) ||
    is.isAsExpression(node) ||
    is.isNonNullExpression(node) ||
    is.isAwaitExpression(node) ||
    is.isSatisfiesExpression(node)
    ? unwrapped(node.expression)
    : node
}

/** The columns of a field, and the names of the parts of a nested object. */
type FieldColumns = { names: readonly string[] | null; columns: readonly string[] }

const partsOf = ({ names, columns }: FieldColumns) =>
  names
    ? `json_build_object(${columns.map((column, nth) => `'${names[nth]}', t.${column}`).join(', ')})`
    : columns.map((column) => `t.${column}`).join('')

export const isRecordDefinition = (node: Node): node is CallExpression =>
  is.isCallExpression(node) && node.expression.getText() === 'defineRecord'
