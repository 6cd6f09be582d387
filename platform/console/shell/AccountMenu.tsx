import { Suspense, useId, useState } from 'react'
import { shellWords } from '#platform/console/shell/words.ts'
import { useSignedIn } from '#platform/console/session/session.ts'
import classes from '#platform/console/shell/AccountMenu.module.css'
import { moveInMenu } from '#platform/console/input/menu-keys.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { initialsOf } from '#platform/words/initials.ts'
import { useWords } from '#platform/console/i18n/words.ts'

const AccountPanel = lazyPart(() => import('#platform/console/shell/AccountPanel.tsx'))

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('input:checked, button')]

/** Account menu: signed-in person, preferences and sign-out. A native popover, which closes itself. */
export function AccountMenu() {
  const t = useWords(shellWords)
  const id = useId()
  const { name, email } = useSignedIn()
  // The content is rendered only after the menu was opened.
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <button type="button" className={classes.me} popoverTarget={id}>
        <span aria-hidden>{initialsOf(name || email)}</span>
        <span className="visually-hidden">{t('account', { name: name || email })}</span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys move between its buttons */}
      <div
        id={id}
        popover="auto"
        className={classes.menu}
        onBeforeToggle={() => setWanted(true)}
        onToggle={({ currentTarget, newState }) => newState === 'open' && itemsOf(currentTarget)[0]?.focus()}
        onKeyDown={(event) => moveInMenu(event, itemsOf(event.currentTarget))}
      >
        {isWanted && (
          <Suspense fallback={null}>
            <AccountPanel id={id} />
          </Suspense>
        )}
      </div>
    </>
  )
}
