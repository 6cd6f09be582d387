import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'

/** A column of a row as its TypeScript type declares it. */
export type DeclaredColumn = {
  name: string
  /** JavaScript types that the code expects, such as `string`, `number[]`, `object` or `any`. */
  kinds: readonly string[]
  isNullable: boolean
  /** Whether the column can be absent. */
  isOptional: boolean
}

/** Whether a type depends on a type parameter, so that its columns are known only to the callers. */
export const isGeneric = (row: Type): boolean =>
  row.isTypeParameter() || (row.isIntersectionType() && (row.getTypes()?.some(isGeneric) ?? false))

/** The columns that a row type declares, or null if it is no row, such as a scalar. */
export function declaredColumns(checker: Checker, row: Type): DeclaredColumn[] | null {
  const parts = row.isIntersectionType() || row.isUnionType() ? (row.getTypes() ?? []) : [row]
  if (parts.some((part) => !part.isObjectType())) return null
  const properties = checker.getPropertiesOfType(row)
  const types = checker.getTypeOfSymbol(properties)
  return properties.map((property, nth) => ({
    ...columnOf(checker, property.name, types[nth]),
    isOptional: (property.flags & SymbolFlags.Optional) !== 0,
  }))
}

/** A required column with the type of its values. */
export function columnOf(checker: Checker, name: string, type: Type | undefined): DeclaredColumn {
  const kinds = new Set(type ? kindsOf(checker, selectedType(checker, type)) : ['any'])
  const isNullable = kinds.has('null') || kinds.has('any')
  return { name, kinds: [...kinds].filter((kind) => !empty.has(kind)), isNullable, isOptional: false }
}

const empty = new Set(['null', 'undefined'])

/** The type of a column when it is read: Kysely's `Generated` and `ColumnType` have another one for writes. */
function selectedType(checker: Checker, type: Type): Type {
  const selected = type.isObjectType() ? checker.getPropertyOfType(type, '__select__') : undefined
  return (selected && checker.getTypeOfSymbol(selected)) ?? type
}

const primitives: readonly [TypeFlags, string][] = [
  [TypeFlags.AnyOrUnknown, 'any'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined | TypeFlags.Void, 'undefined'],
]

function kindsOf(checker: Checker, type: Type): string[] {
  const primitive = primitives.find(([flags]) => (type.flags & flags) !== 0)
  if (primitive) return [primitive[1]]
  if (type.isUnionType()) return type.getTypes()?.flatMap((each) => kindsOf(checker, each)) ?? []
  if (type.isIntersectionType()) {
    // A branded type, such as number & { brand }, is a value of its primitive type.
    const kinds = type.getTypes()?.flatMap((each) => kindsOf(checker, each)) ?? []
    return [kinds.find((kind) => kind !== 'object') ?? 'object']
  }
  if (type.isTypeReference() && checker.isArrayLikeType(type)) {
    const kinds = checker.getTypeArguments(type).flatMap((item) => kindsOf(checker, item))
    return [...new Set(kinds)].filter((kind) => !empty.has(kind)).map((kind) => `${kind}[]`)
  }
  const name = type.getSymbol()?.name
  return [name === 'Buffer' || name === 'Date' ? name : 'object']
}
