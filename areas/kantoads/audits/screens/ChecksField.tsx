import { Button, Checkbox, CloseButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Check } from '#areas/kantoads/audits/contract.ts'
import { auditWords } from '#areas/kantoads/audits/words.ts'
import styles from '#areas/kantoads/screens/kantoads.module.css'
import { type FieldProps, useField } from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Form field for the checklist: one line per item with its result and a note. */
export function ChecksField(field: FieldProps) {
  const { key, ...held } = useField(field)
  return <Lines key={key} {...held} />
}

const maxChecks = 30

function Lines({ value, set, shell }: Omit<ReturnType<typeof useField>, 'key'>) {
  const t = useWords(auditWords)
  const [lines, setLines] = useState<Check[]>(() => Check.array().catch([]).parse(value))
  const change = (next: Check[]) => {
    setLines(next)
    set(next)
  }
  const edit = (at: number, part: Partial<Check>) =>
    change(lines.map((line, index) => (index === at ? { ...line, ...part } : line)))
  return (
    <fieldset className="grid gap-8" data-path={shell['data-path']} tabIndex={-1}>
      <legend className="text-14 font-medium">{shell.label}</legend>
      <p className="mb-12 muted">{shell.description}</p>
      {lines.map((line, at) => (
        // Lines have no id before they are saved, and new ones are only added at the end.
        // oxlint-disable-next-line react/no-array-index-key -- lines are identified by their position
        <div key={at} className={`${styles.check} row gap-8-12`}>
          <TextInput
            aria-label={t('item')}
            value={line.item}
            maxLength={120}
            onChange={({ target }) => edit(at, { item: target.value })}
          />
          <Checkbox
            label={t('itemPassed')}
            checked={line.passed}
            onChange={({ target }) => edit(at, { passed: target.checked })}
          />
          <TextInput
            aria-label={t('checkNote')}
            placeholder={t('checkNote')}
            value={line.note}
            maxLength={250}
            onChange={({ target }) => edit(at, { note: target.value })}
          />
          <CloseButton
            aria-label={t('removeNamed', { name: line.item })}
            onClick={() => change(lines.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {shell.error && (
        <p className="text-danger text-12" role="alert">
          {shell.error}
        </p>
      )}
      <Button
        variant="default"
        size="xs"
        disabled={lines.length >= maxChecks}
        onClick={() => change([...lines, { item: '', passed: true, note: '' }])}
        w="fit-content"
      >
        {t('addCheck')}
      </Button>
    </fieldset>
  )
}
