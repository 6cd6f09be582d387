/** The order with one item at another place, counted from 0. Beyond the ends is the end. */
export function moveItem<Key>(order: readonly Key[], key: Key, place: number): Key[] {
  if (!order.includes(key)) return [...order]
  const others = order.filter((each) => each !== key)
  const at = Math.min(Math.max(place, 0), others.length)
  return [...others.slice(0, at), key, ...others.slice(at)]
}

/** The order with one item dropped before or after another. */
export function dropItem<Key>(order: readonly Key[], key: Key, target: Key, after: boolean): Key[] {
  const others = order.filter((each) => each !== key)
  const at = others.indexOf(target)
  return at < 0 ? [...order] : moveItem(order, key, at + (after ? 1 : 0))
}

/** What was seen and arranged, brought to what is there now: gone items leave, new ones stand at the end. */
export function mergeOrder<Key>(arranged: readonly Key[], present: readonly Key[]): Key[] {
  const presentKeys = new Set(present)
  const known = new Set(arranged)
  return [...arranged.filter((key) => presentKeys.has(key)), ...present.filter((key) => !known.has(key))]
}
