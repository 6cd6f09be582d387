import { useId, useState } from 'react'
import { shellWords } from '#platform/console/shell/words.ts'
import { chooseLayout, useLayout } from '#platform/console/layout.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { signOut } from '#platform/console/session-client.ts'
import classes from '#platform/console/shell/AccountMenu.module.css'
import { consoleMap } from '#platform/console/map.ts'
import { goTo } from '#platform/console/navigation.ts'
import { addressOf, titleIn } from '#platform/console/screen.ts'
import { openDialog } from '#platform/console/shell/dialogs.ts'
import { speak, useLanguage, useWords } from '#platform/console/words.ts'

/** Who is signed in, how they like the console, and the way out. The browser's own popover closes it. */
export function AccountMenu() {
  const say = useWords(shellWords)
  const id = useId()
  const { account } = consoleMap()
  const { name, email, roleName } = useSignedIn()
  const language = useLanguage()
  const { mode, layout, width } = useLayout()
  // What it holds is drawn for whoever opens it.
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.me}

        popoverTarget={id}
      >
        <span aria-hidden>{initialsOf(name || email)}</span>
        <span className={classes.unseen}>{say('account', { name: name || email })}</span>
      </button>
      <div id={id} popover="auto" className={classes.menu} onBeforeToggle={() => setWanted(true)}>
        {isWanted && (
          <>
            <div className={classes.who}>
              <strong>{name || email}</strong>
              <span>{email}</span>
              <span>{roleName}</span>
            </div>
            <Choice
              title={say('language')}
              value={language}
              choose={speak}
              options={[
                ['en', say('english')],
                ['fil', say('filipino')],
              ]}
            />
            <Choice
              title={say('colours')}
              value={mode}
              choose={(next) => chooseLayout({ mode: next })}
              options={[
                ['light', say('light')],
                ['dark', say('dark')],
                ['system', say('system')],
              ]}
            />
            <Choice
              title={say('layout')}
              value={layout}
              choose={(next) => chooseLayout({ layout: next })}
              options={[
                ['vertical', say('vertical')],
                ['horizontal', say('horizontal')],
              ]}
            />
            <Choice
              title={say('width')}
              value={width}
              choose={(next) => chooseLayout({ width: next })}
              options={[
                ['fluid', say('fluid')],
                ['boxed', say('boxed')],
              ]}
            />
            <div className={classes.acts}>
              {account && (
                <button
                  type="button"
                  popoverTarget={id}
                  popoverTargetAction="hide"
                  onClick={() => goTo(addressOf(account))}
                >
                  {titleIn(account, language)}
                </button>
              )}
              <button
                type="button"
                popoverTarget={id}
                popoverTargetAction="hide"
                onClick={() => openDialog('shortcuts')}
              >
                {say('shortcuts')}
              </button>
              <button type="button" onClick={() => void signOut()}>
                {say('signOut')}
              </button>
            </div>
          </>
        )}
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
    <fieldset className={classes.choice}>
      <legend>{title}</legend>
      <div className={classes.options}>
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

const initialsOf = (name: string) =>
  name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
