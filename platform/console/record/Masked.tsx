import { useState } from 'react'
import { sentenceOf } from '#platform/console/ask.ts'
import { formWords } from '#platform/console/form/words.ts'
import { recordWords } from '#platform/console/record/words.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'
import styles from './record.module.css'

type Props = {
  /** What is hidden: "Mobile number". */
  name: string
  /** How it looks hidden: +63917***4567. */
  masked: string
  /** Asks the server, which records it. */
  reveal: () => Promise<string>
  /** Why the person may not see it. */
  closed?: string | null
}

/** Personal data behind a mask. Showing it asks the server, and is recorded. */
export function Masked({ name, masked, reveal, closed = null }: Props) {
  const t = useWords(recordWords)
  const say = useWords(formWords)
  const [value, setValue] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const show = async () => {
    setAsking(true)
    try {
      setValue(await reveal())
    } catch (error) {
      toast('danger', say('error'), sentenceOf(error))
    } finally {
      setAsking(false)
    }
  }
  if (masked === '') return <>—</>
  return (
    <span className={styles.masked}>
      <span aria-live="polite">{value ?? masked}</span>
      <button
        type="button"
        className={styles.reveal}
        aria-disabled={closed !== null || isAsking}
        title={closed ?? t('revealIsRecorded')}
        aria-label={value === null ? t('revealOf', { name }) : `${t('hide')} ${name}`}
        onClick={() => {
          if (closed !== null || isAsking) return
          if (value === null) void show()
          else setValue(null)
        }}
      >
        {isAsking ? t('revealing') : value === null ? t('reveal') : t('hide')}
      </button>
    </span>
  )
}
