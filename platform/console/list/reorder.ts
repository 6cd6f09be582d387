/** Moves an item to an index starting at 0, limited to the length of the list. */
export function moveItem<Key>(order: readonly Key[], key: Key, place: number): Key[] {
  if (!order.includes(key)) return [...order]
  const others = order.filter((each) => each !== key)
  const at = Math.min(Math.max(place, 0), others.length)
  return [...others.slice(0, at), key, ...others.slice(at)]
}

/** Moves an item before or after another one. */
export function dropItem<Key>(order: readonly Key[], key: Key, target: Key, after: boolean): Key[] {
  const others = order.filter((each) => each !== key)
  const at = others.indexOf(target)
  return at < 0 ? [...order] : moveItem(order, key, at + (after ? 1 : 0))
}

/** Merges a local order with the current items: missing items are removed and new ones appended. */
export function mergeOrder<Key>(arranged: readonly Key[], present: readonly Key[]): Key[] {
  const presentKeys = new Set(present)
  const known = new Set(arranged)
  return [...arranged.filter((key) => presentKeys.has(key)), ...present.filter((key) => !known.has(key))]
}
