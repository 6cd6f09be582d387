import { useId } from 'react'
import { shellWords } from '#platform/console/shell/words.ts'
import { setLayout, useLayout } from '#platform/console/appearance/layout.ts'
import { useSignedIn } from '#platform/console/session/session.ts'
import { changeLanguage, signOut } from '#platform/console/session/session-client.ts'
import classes from '#platform/console/shell/AccountMenu.module.css'
import { consoleConfig } from '#platform/console/router/console-registry.ts'
import { goTo } from '#platform/console/router/navigation.ts'
import { addressOf, titleFor } from '#platform/console/screen.ts'
import { openDialog } from '#platform/console/shell/dialogs.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'

/** Content of the account menu, whose popover has the given id: person, preferences and sign-out. */
export default function AccountPanel({ id }: { id: string }) {
  const t = useWords(shellWords)
  const { account } = consoleConfig()
  const { name, email, roleName } = useSignedIn()
  const language = useLanguage()
  const { mode, layout, width } = useLayout()
  return (
    <>
      <div className="stack pb-12 border-b break-anywhere">
        <strong>{name || email}</strong>
        <span className="muted text-12">{email}</span>
        <span className="muted text-12">{roleName}</span>
      </div>
      <Choice
        title={t('language')}
        value={language}
        choose={(next) => void changeLanguage(next)}
        options={[
          ['en', t('english')],
          ['fil', t('filipino')],
        ]}
      />
      <Choice
        title={t('colorMode')}
        value={mode}
        choose={(next) => setLayout({ mode: next })}
        options={[
          ['light', t('light')],
          ['dark', t('dark')],
          ['system', t('system')],
        ]}
      />
      <Choice
        title={t('menuPosition')}
        value={layout}
        choose={(next) => setLayout({ layout: next })}
        options={[
          ['vertical', t('vertical')],
          ['horizontal', t('horizontal')],
        ]}
      />
      <Choice
        title={t('width')}
        value={width}
        choose={(next) => setLayout({ width: next })}
        options={[
          ['fluid', t('fluid')],
          ['boxed', t('boxed')],
        ]}
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

type ChoiceProps<Value extends string> = {
  title: string
  value: Value
  options: readonly (readonly [Value, string])[]
  choose: (value: Value) => void
}

function Choice<Value extends string>({ title, value, options, choose }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={`${classes.choice} mt-12`}>
      <legend>{title}</legend>
      <div className={`${classes.options} flex overflow-hidden border-strong rounded-6`}>
        {options.map(([each, label]) => (
          <label key={each}>
            <input type="radio" name={name} checked={each === value} onChange={() => choose(each)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
