import { Menu } from '@mantine/core'
import { IconCheck, IconKeyboard, IconLogout } from '@tabler/icons-react'
import { baseWords } from '#platform/console/base-words.ts'
import { chooseLayout, type Layout, useLayout } from '#platform/console/layout.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { signOut } from '#platform/console/session-client.ts'
import classes from '#platform/console/shell/AccountMenu.module.css'
import { openDialog } from '#platform/console/shell/dialogs.ts'
import { speak, useLanguage, useWords } from '#platform/console/words.ts'

/** Who is signed in, how they like the console, and the way out. */
export function AccountMenu() {
  const say = useWords(baseWords)
  const { name, email, roleName } = useSignedIn()
  const language = useLanguage()
  const { mode, layout, width } = useLayout()
  const like = (change: Partial<Layout>) => () => chooseLayout(change)
  return (
    <Menu width={260} position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className={classes.me} aria-label={say('account', { name: name || email })}>
          {initialsOf(name || email)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{name || email}</strong>
          <span>{email}</span>
          <span>{roleName}</span>
        </div>
        <Menu.Divider />
        <Menu.Label>{say('language')}</Menu.Label>
        <Choice on={language === 'en'} choose={() => speak('en')} label={say('english')} />
        <Choice on={language === 'fil'} choose={() => speak('fil')} label={say('filipino')} />
        <Menu.Label>{say('colours')}</Menu.Label>
        <Choice on={mode === 'light'} choose={like({ mode: 'light' })} label={say('light')} />
        <Choice on={mode === 'dark'} choose={like({ mode: 'dark' })} label={say('dark')} />
        <Choice on={mode === 'system'} choose={like({ mode: 'system' })} label={say('system')} />
        <Menu.Label>{say('layout')}</Menu.Label>
        <Choice on={layout === 'vertical'} choose={like({ layout: 'vertical' })} label={say('vertical')} />
        <Choice on={layout === 'horizontal'} choose={like({ layout: 'horizontal' })} label={say('horizontal')} />
        <Menu.Label>{say('width')}</Menu.Label>
        <Choice on={width === 'fluid'} choose={like({ width: 'fluid' })} label={say('fluid')} />
        <Choice on={width === 'boxed'} choose={like({ width: 'boxed' })} label={say('boxed')} />
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconKeyboard size={16} aria-hidden />}
          onClick={() => openDialog('shortcuts')}
        >
          {say('shortcuts')}
        </Menu.Item>
        <Menu.Item closeMenuOnClick leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          {say('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Choice({ on, choose, label }: { on: boolean; choose: () => void; label: string }) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={on}
      leftSection={<IconCheck size={16} aria-hidden visibility={on ? 'visible' : 'hidden'} />}
      onClick={choose}
    >
      {label}
    </Menu.Item>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
