import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { words } from '#areas/merchants/words.ts'
import { sentenceOf } from '#platform/console/ask.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'

type Props = {
  name: string
  /** Null where nothing is hidden: then the field stands alone. */
  masked: string | null
  reveal: () => Promise<unknown>
  /** Why the person may not look. */
  closed: string | null
  children: (hint: string | undefined) => ReactNode
}

/** A field whose stored value is hidden: it can be typed over unseen, or shown first. */
export function MaskedField({ name, masked, reveal, closed, children }: Props) {
  const t = useWords(words)
  const [isAsking, setAsking] = useState(false)
  if (masked === null) return children(undefined)
  const show = async () => {
    setAsking(true)
    try {
      await reveal()
    } catch (error) {
      toast('danger', t('error'), sentenceOf(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <div>
      {children(t('hidden', { masked }))}
      <Button
        variant="subtle"
        size="compact-sm"
        loading={isAsking}
        aria-label={t('showNamed', { name })}
        title={closed ?? t('revealIsRecorded')}
        aria-disabled={closed !== null}
        {...(closed !== null && { 'data-disabled': true })}
        onClick={() => closed === null && void show()}
      >
        {t('show')}
      </Button>
    </div>
  )
}
