import { createStore, useStore } from '#platform/console/store.ts'

export type ToastType = 'success' | 'info' | 'danger' | 'warning' | 'link'

/** Link to the record of a toast, or a button such as Undo, which also closes it. */
export type ToastAction = { label: string } & ({ href: string } | { onSelect: () => void })

export type Toast = {
  id: number
  type: ToastType
  /** Empty if there is nothing to add to the title. */
  title: string
  /** May contain the tags that the sanitizer allows. */
  html: string
  /** Target of a toast of type `link`. */
  href?: string
  action?: ToastAction
  /** Duration in milliseconds. 0 keeps the toast until it is closed. */
  closeAfterMs: number
}

export const defaultToastMs = 3000
/** Duration of a toast with an action, which takes longer to reach. */
export const actionToastMs = 8000
export const maxToasts = 5

const toasts = createStore<readonly Toast[]>([])
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

export const useToasts = () => useStore(toasts)
export const getToasts = toasts.get

type Options = { action?: ToastAction; closeAfterMs?: number; href?: string }

/** Shows a result or an error. Its type determines the icon, color and role. */
export const toastMessage = (type: ToastType, html: string, options?: Options) =>
  toast(type, '', html, options)

/** Shows a toast above the others. Returns its id, by which it can be closed. */
export function toast(
  type: ToastType,
  title: string,
  html = '',
  { action, closeAfterMs = action ? actionToastMs : defaultToastMs, href }: Options = {},
): number {
  const id = ++lastId
  toasts.set((current) =>
    [
      { id, type, title, html, closeAfterMs, ...(href && { href }), ...(action && { action }) },
      ...current,
    ].slice(0, maxToasts),
  )
  startClosing(id)
  return id
}

export function closeToast(id: number) {
  pauseClosing(id)
  toasts.set((current) => current.filter((each) => each.id !== id))
}

/** Pauses automatic closing while a toast is hovered or focused. */
export function pauseClosing(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** Starts or restarts automatic closing of a toast. */
export function startClosing(id: number) {
  pauseClosing(id)
  const closeAfterMs = toasts.get().find((each) => each.id === id)?.closeAfterMs ?? 0
  if (closeAfterMs > 0)
    timers.set(
      id,
      setTimeout(() => closeToast(id), closeAfterMs),
    )
}
