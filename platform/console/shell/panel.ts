import { getLayout, type Layout, setLayout, useLayout } from '#platform/console/appearance/layout.ts'
import type { AnyScreen } from '#platform/console/screen.ts'
import { createStore, useStore } from '#platform/console/store.ts'

/** State of the menu panel on screens that hide it. It is not stored, so that other screens keep their own. */
const wideScreens = createStore<Layout['panel']>('hidden')

/** State of the menu panel on a screen. */
export function usePanel(screen: AnyScreen | undefined): Layout['panel'] {
  const onWideScreens = useStore(wideScreens)
  const { panel } = useLayout()
  return screen?.hidesPanel ? onWideScreens : panel
}

export function setPanel(screen: AnyScreen | undefined, panel: Layout['panel']) {
  if (screen?.hidesPanel) wideScreens.set(panel)
  else setLayout({ panel })
}

export function togglePanel(screen: AnyScreen | undefined) {
  const current = screen?.hidesPanel ? wideScreens.get() : getLayout().panel
  setPanel(screen, current === 'shown' ? 'hidden' : 'shown')
}
