import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import KitNow from '#platform/console/appearance/KitProvider.tsx'
import { markPageReady } from '#platform/console/page-ready.ts'
import { PageSkeleton } from '#platform/console/shell/PageSkeleton.tsx'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { shellWords } from '#platform/console/shell/words.ts'
import { useLayout } from '#platform/console/appearance/layout.ts'
import { usePendingCount } from '#platform/console/api/pending-requests.ts'
import { useReauthenticationPrompt } from '#platform/console/session/reauthentication.ts'
import { useSignInLayer } from '#platform/console/session/session-client.ts'
import { DeniedAlert } from '#platform/console/shell/DeniedAlert.tsx'
import { Header } from '#platform/console/shell/Header.tsx'
import { IdleWarning } from '#platform/console/shell/IdleWarning.tsx'
import classes from '#platform/console/shell/Shell.module.css'
import { usePageFocus } from '#platform/console/shell/page-focus.ts'
import { SideMenu } from '#platform/console/shell/SideMenu.tsx'
import { useFrameShortcuts, useOpenDialog } from '#platform/console/shell/dialogs.ts'
import { usePathname } from '#platform/console/menu.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { useSignedIn } from '#platform/console/session/session.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'

const DrawerMenu = lazyPart(() => import('#platform/console/shell/DrawerMenu.tsx'))
const TopMenu = lazyPart(() => import('#platform/console/shell/TopMenu.tsx'))
const floating = { floats: true }
const Palette = lazyPart(() => import('#platform/console/shell/Palette.tsx'), floating)
const HelpDialog = lazyPart(() => import('#platform/console/shell/HelpDialog.tsx'), floating)
const ProveAgain = lazyPart(() => import('./ReauthenticationDialog.tsx'), floating)
const NewReleaseBar = lazyPart(() => import('#platform/console/shell/NewReleaseBar.tsx'), floating)
const RecordChanges = lazyPart(
  async () => ({ default: (await import('#platform/console/shell/RecordChanges.tsx')).RecordChanges }),
  floating,
)
const SignInLayer = lazyPart(() => import('#platform/console/shell/SignInLayer.tsx'), floating)

/** Shell of the console: menu, header and the current screen. */
export default function Shell() {
  const t = useWords(shellWords)
  const { layout } = useLayout()
  const drawer = useRef<HTMLDialogElement>(null)
  // The menu of the drawer is rendered only when the drawer is opened.
  const [isOpen, setOpen] = useState(false)
  const openDrawer = () => {
    setOpen(true)
    drawer.current?.showModal()
  }
  useFrameShortcuts()
  useEffect(markPageReady, [])

  return (
    <KitNow>
      <div className={classes.frame} data-layout={layout}>
        <a className={classes.skip} href="#content">
          {t('skip')}
        </a>
        <Header onMenu={openDrawer} />
        {layout === 'horizontal' ? (
          <Suspense fallback={<div className={`${classes.top} hidden`} />}>
            <TopMenu />
          </Suspense>
        ) : (
          <aside className={`${classes.side} hidden`}>
            <SideMenu />
          </aside>
        )}
        <Drawer place={drawer} isOpen={isOpen} onClose={() => setOpen(false)} />
        <Content />
      </div>
      <Suspense fallback={null}>
        <Dialogs />
      </Suspense>
    </KitNow>
  )
}

const screen = (
  <Suspense fallback={<PageSkeleton />}>
    <Outlet />
  </Suspense>
)

/** Separate component, so that pending requests do not render the menu and the screen again. */
function Content() {
  const busy = usePendingCount() > 0
  const main = useRef<HTMLElement>(null)
  usePageFocus(main)
  return (
    <main ref={main} id="content" className={classes.main} tabIndex={-1} aria-busy={busy}>
      <Suspense fallback={null}>
        <RecordChanges />
      </Suspense>
      {screen}
      <PrintNote />
    </main>
  )
}

/** Who printed the page and when, only on paper. */
function PrintNote() {
  const t = useWords(shellWords)
  const { name } = useSignedIn()
  const [at, setAt] = useState('')
  useEffect(() => {
    // The page is printed as it is when the listener returns.
    const onPrint = () => flushSync(() => setAt(formatShortMoment(new Date().toISOString())))
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  }, [])
  return <p className={`${classes.printed} hidden`}>{at !== '' && t('printed', { name, at })}</p>
}

/** Menu drawer of a narrow window. Navigation closes it. */
function Drawer({
  place,
  isOpen,
  onClose,
}: {
  place: React.RefObject<HTMLDialogElement | null>
  isOpen: boolean
  onClose: () => void
}) {
  const t = useWords(shellWords)
  const pathname = usePathname()
  useEffect(() => place.current?.close(), [pathname, place])
  const close = () => place.current?.close()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape also closes it
    <dialog
      ref={place}
      className={classes.drawer}
      aria-label={t('menu')}
      onClose={onClose}
      // The dialog element covers its backdrop, so a click whose target is the dialog itself is outside its content.
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <button type="button" className={classes.closeDrawer} onClick={close}>
        {t('closeMenu')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <DrawerMenu />
        </Suspense>
      )}
    </dialog>
  )
}

/** A page that was just loaded is of the current release, so the bar loads later. */
const newReleaseAfterMs = 2 * 60_000

function Dialogs() {
  const [isOlder, setOlder] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOlder(true), newReleaseAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const dialog = useOpenDialog()
  const signInLayer = useSignInLayer()
  const proving = useReauthenticationPrompt()
  return (
    <>
      {dialog === 'palette' && <Palette />}
      {dialog === 'help' && <HelpDialog />}
      <DeniedAlert />
      <IdleWarning />
      {isOlder && <NewReleaseBar />}
      {proving && <ProveAgain />}
      {signInLayer && <SignInLayer />}
    </>
  )
}
