import { Tabs as KitTabs } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { goTo } from '#platform/console/router/navigation.ts'
import { recordWords } from '#platform/console/record/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'

export type Tab = {
  key: string
  title: string
  /** Built only while the tab is open. */
  content: () => ReactNode
  /** Why the person may not open it. */
  disabledReason?: string | null
  count?: number
}

/** Where the tab is a part of the screen's path: which is open, and the address of each. */
export type TabRoute = { open: string; addressOf: (key: string) => string }

type Props = { tabs: readonly Tab[]; name?: string; at?: TabRoute | undefined }

/** The parts of a screen. The open one is in the address, so that Back and a link find it again. */
export function Tabs({ tabs, name = 'tab', at }: Props) {
  const t = useWords(recordWords)
  const router = useRouter()
  const text = useLocation({ select: ({ searchStr }) => searchStr })
  const requestedTab = at ? at.open : new URLSearchParams(text).get(name)
  const open = tabs.filter(({ disabledReason }) => !disabledReason)
  const current = open.find(({ key }) => key === requestedTab) ?? open[0]
  const go = (key: string | null) => {
    if (at) return goTo(at.addressOf(key ?? ''))
    const now = Object.fromEntries(new URLSearchParams(router.latestLocation.searchStr))
    const { [name]: _, ...others } = now
    const search = key === null || key === open[0]?.key ? others : { ...others, [name]: key }
    void router.navigate({ to: '.', search: search as never, resetScroll: false })
  }
  return (
    <KitTabs value={current?.key ?? null} onChange={go} keepMounted={false}>
      <KitTabs.List aria-label={t('tabs')}>
        {tabs.map(({ key, title, disabledReason, count }) => (
          <KitTabs.Tab
            key={key}
            value={key}
            disabled={Boolean(disabledReason)}
            {...(disabledReason && { title: disabledReason })}
          >
            {title}
            {count !== undefined && ` (${count})`}
          </KitTabs.Tab>
        ))}
      </KitTabs.List>
      {current && (
        <KitTabs.Panel value={current.key} pt="md">
          {current.content()}
        </KitTabs.Panel>
      )}
    </KitTabs>
  )
}
