import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import type { Option } from '#platform/console/list/list-props.ts'
import type { Counted } from '#platform/console/list/use-counts.ts'
import { Popover, type PopoverProps } from './Popover.tsx'

const ChoicePanel = lazyPart(async () => ({ default: (await import('./ChoicePanel.tsx')).ChoicePanel }))

type Props = Omit<PopoverProps, 'children' | 'label'> & {
  children: ReactNode
  options: readonly Option[]
  chosen: readonly (string | number)[]
  onPick: (value: string | number) => void
  /** Stays open after a choice, for several values. */
  staysOpen?: boolean
  /** States of a list whose rows are counted, one for each option. */
  counted?: Counted
}

/** Button that opens a list of options, with a search if it is long. */
export function ChoiceMenu({
  children,
  options,
  chosen,
  onPick,
  staysOpen = false,
  counted,
  ...popover
}: Props) {
  return (
    <Popover {...popover} label={children}>
      {(close) => (
        <Suspense>
          <ChoicePanel
            name={popover.name}
            options={options}
            chosen={chosen}
            {...(counted && { counted })}
            onPick={(value) => {
              if (!staysOpen) close()
              onPick(value)
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
