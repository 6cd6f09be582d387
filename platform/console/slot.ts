/**
 * A value or component that one area needs and another provides. The area that needs it declares the slot in its
 * `slots.ts`, and apps/console/slots.ts fills it, so that the two areas do not import each other.
 */
export type Slot<Value> = {
  fill: (value: Value) => void
  /** Throws when nothing has filled the slot. */
  get: () => Value
}

export function createSlot<Value>(name: string): Slot<Value> {
  let filled: { value: Value } | undefined
  return {
    fill: (value) => {
      filled = { value }
    },
    get: () => {
      if (!filled) throw new Error(`The slot ${name} is not filled in apps/console/slots.ts.`)
      return filled.value
    },
  }
}
