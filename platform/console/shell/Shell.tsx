import '#platform/ui/components.css'
import { Drawer } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useLayout } from '#platform/console/layout.ts'
import { load } from '#platform/console/load.ts'
import { usePending } from '#platform/console/pending.ts'
import { useIdle } from '#platform/console/idle.ts'
import { Header } from '#platform/console/shell/Header.tsx'
import { SideMenu } from '#platform/console/shell/SideMenu.tsx'
import { TopMenu } from '#platform/console/shell/TopMenu.tsx'
import { usePathname } from '#platform/console/shell/menu.ts'
import classes from '#platform/console/shell/Shell.module.css'
import { useFrameShortcuts, useOpenDialog } from '#platform/console/shell/dialogs.ts'
import { useSignInLayer } from '#platform/console/session-client.ts'
import { baseWords } from '#platform/console/base-words.ts'
import { useWords } from '#platform/console/words.ts'

const Palette = lazy(() => load(() => import('#platform/console/shell/Palette.tsx')))
const Shortcuts = lazy(() => load(() => import('#platform/console/shell/ShortcutsHelp.tsx')))
const SignInLayer = lazy(() => load(() => import('#platform/console/shell/SignInLayer.tsx')))
const IdleWarning = lazy(() => load(() => import('#platform/console/shell/IdleWarning.tsx')))

/** The console's frame: menu, header, and the screen in between. */
export default function Shell() {
  const say = useWords(baseWords)
  const { layout } = useLayout()
  const pathname = usePathname()
  const [drawerAt, openDrawerAt] = useState<string | null>(null)
  const busy = usePending() > 0
  const secondsLeft = useIdle()
  const signInLayer = useSignInLayer()
  const dialog = useOpenDialog()
  useFrameShortcuts()

  return (
    <div className={classes.frame} data-layout={layout}>
      <a className={classes.skip} href="#content">
        {say('skip')}
      </a>
      <Header onMenu={() => openDrawerAt(pathname)} />
      {layout === 'horizontal' && <TopMenu />}
      {layout === 'vertical' && (
        <aside className={classes.side}>
          <SideMenu />
        </aside>
      )}
      {/* Going somewhere closes it: it is open for the address where it was opened. */}
      <Drawer
        opened={drawerAt === pathname}
        onClose={() => openDrawerAt(null)}
        title={say('menu')}
        size={280}
        padding="xs"
        closeButtonProps={{ 'aria-label': say('closeMenu') }}
      >
        <SideMenu />
      </Drawer>
      <main id="content" className={classes.main} tabIndex={-1} aria-busy={busy}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <Suspense fallback={null}>
        {dialog === 'palette' && <Palette />}
        {dialog === 'shortcuts' && <Shortcuts />}
        {secondsLeft !== null && <IdleWarning secondsLeft={secondsLeft} />}
        {signInLayer && <SignInLayer />}
      </Suspense>
    </div>
  )
}
