import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createStore, useStore } from '#platform/console/store.ts'

/** Layout preferences of this browser. They survive a sign-out. */
export type Layout = {
  mode: 'light' | 'dark' | 'system'
  layout: 'vertical' | 'horizontal'
  width: 'fluid' | 'boxed'
  /** Panel with the screens beside the rail of the side menu. */
  panel: 'shown' | 'hidden'
}

export const layoutKey = 'erp.layout'
export const defaultLayout: Layout = { mode: 'light', layout: 'vertical', width: 'fluid', panel: 'shown' }

function storedLayout(): Layout {
  try {
    const { mode, layout, width, panel } = JSON.parse(
      localStorage.getItem(layoutKey) ?? '{}',
    ) as Partial<Layout>
    return {
      mode: mode === 'dark' || mode === 'system' ? mode : defaultLayout.mode,
      layout: layout === 'horizontal' ? layout : defaultLayout.layout,
      width: width === 'boxed' ? width : defaultLayout.width,
      panel: panel === 'hidden' ? panel : defaultLayout.panel,
    }
  } catch {
    return defaultLayout
  }
}

const layout = createStore(storedLayout())

export const useLayout = () => useStore(layout)
export const getLayout = () => layout.get()

export function setLayout(change: Partial<Layout>) {
  layout.set((before) => ({ ...before, ...change }))
  localStorage.setItem(layoutKey, JSON.stringify(layout.get()))
}

/** Follows the color scheme of the device if none is stored, for pages without a color setting. */
export function followSystemColours() {
  if (localStorage.getItem(layoutKey) === null) layout.set((before) => ({ ...before, mode: 'system' }))
}

addEventListener('storage', ({ key }) => {
  if (key === layoutKey) layout.set(storedLayout())
})

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

/** Returns the effective color scheme. `system` is resolved by the setting of the device. */
export function useColours(): 'light' | 'dark' {
  const { mode } = useLayout()
  const dark = useSyncExternalStore(
    (listener) => {
      const query = systemDark()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => systemDark().matches,
  )
  return mode === 'system' ? (dark ? 'dark' : 'light') : mode
}

/** Sets the three layout preferences as attributes of the document, for style sheets. */
export function useLayoutOnDocument() {
  const { mode, layout: direction, width } = useLayout()
  const colours = useColours()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.mantineColorScheme = colours
    dataset.layoutMode = mode === 'system' ? colours : mode
    dataset.layout = direction
    dataset.layoutWidth = width
  }, [mode, colours, direction, width])
}
