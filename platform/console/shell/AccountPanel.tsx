import { useEffect } from 'react'
import { shellWords } from '#platform/console/shell/words.ts'
import { type Layout, setLayout, useLayout } from '#platform/console/appearance/layout.ts'
import { useSignedIn } from '#platform/console/session/session.ts'
import { changeLanguage, signOut } from '#platform/console/session/session-client.ts'
import classes from '#platform/console/shell/AccountMenu.module.css'
import { consoleConfig } from '#platform/console/router/console-registry.ts'
import { goTo } from '#platform/console/router/navigation.ts'
import { addressOf, titleFor } from '#platform/console/screen.ts'
import { openDialog } from '#platform/console/shell/dialogs.ts'
import { Segmented } from '#platform/ui/plain/Segmented.tsx'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { languages } from '#platform/words/catalogue.ts'

/** Content of the account menu, whose popover has the given id: person, preferences and sign-out. */
export default function AccountPanel({ id }: { id: string }) {
  const t = useWords(shellWords)
  const { account } = consoleConfig()
  const { name, email, roleName } = useSignedIn()
  const language = useLanguage()
  const { mode, layout, width } = useLayout()
  const textOf = (value: Layout['mode' | 'layout' | 'width']) => t(value)
  const optionsOf = <Value extends Parameters<typeof textOf>[0]>(...values: Value[]) =>
    values.map((value) => ({ value, label: textOf(value) }))
  // The menu can open before its content has loaded.
  useEffect(() => document.getElementById(id)?.querySelector<HTMLElement>('input:checked')?.focus(), [id])
  return (
    <>
      <div className="stack pb-12 border-b break-anywhere">
        <strong>{name || email}</strong>
        <span className="muted text-12">{email}</span>
        <span className="muted text-12">{roleName}</span>
      </div>
      <Segmented
        className="mt-12"
        showsLabel
        label={t('language')}
        value={language}
        onChange={(next) => void changeLanguage(next)}
        options={languages.map((value) => ({ value, label: t(`language_${value}`) }))}
      />
      <Segmented
        className="mt-12"
        showsLabel
        label={t('colorMode')}
        value={mode}
        onChange={(next) => setLayout({ mode: next })}
        options={optionsOf('light', 'dark', 'system')}
      />
      <Segmented
        className="mt-12"
        showsLabel
        label={t('menuPosition')}
        value={layout}
        onChange={(next) => setLayout({ layout: next })}
        options={optionsOf('vertical', 'horizontal')}
      />
      <Segmented
        className="mt-12"
        showsLabel
        label={t('width')}
        value={width}
        onChange={(next) => setLayout({ width: next })}
        options={optionsOf('fluid', 'boxed')}
      />
      <div className={`${classes.acts} stack mt-12 border-t pt-8`}>
        {account && (
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => goTo(addressOf(account))}
          >
            {titleFor(account, language)}
          </button>
        )}
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={() => openDialog('help')}
        >
          {t('help')}
        </button>
        <button type="button" onClick={() => void signOut()}>
          {t('signOut')}
        </button>
      </div>
    </>
  )
}
