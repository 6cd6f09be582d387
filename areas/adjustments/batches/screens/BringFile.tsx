import { Button } from '@mantine/core'
import { useState } from 'react'
import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { columns } from '#areas/adjustments/batches/rules.ts'
import { addressOfBatch, Batches } from '#areas/adjustments/batches/screens/Batches.tsx'
import { saveText } from '#areas/adjustments/batches/screens/save-text.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { makers } from '#platform/access/access.ts'
import { ask, sentenceOf, useAsk } from '#platform/console/ask.ts'
import { goTo } from '#platform/console/navigation.ts'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { toast } from '#platform/console/toast.ts'
import { DropArea } from '#platform/console/upload/DropArea.tsx'
import { sendFile } from '#platform/console/upload/send-file.ts'
import { useWords } from '#platform/console/words.ts'
import { type Upload, uploads } from '#platform/contract/uploads.ts'
import styles from '#areas/adjustments/screens/adjustments.module.css'

// Kept where an adjustment's other files are, but only a table has rows.
const tableFile: Upload = { ...uploads.adjustmentFile, extensions: ['csv', 'xlsx'] }

/** Takes a file, has it read and tried, and leads to what was found. */
export function BringFile() {
  const t = useWords(batchWords)
  const validate = useAsk(batchCalls.process)
  const [part, setPart] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const closed = useWhyClosed(makers)

  const bring = async ([file]: File[]) => {
    if (!file) return
    setFault(null)
    setPart(0)
    try {
      const { key } = await sendFile(tableFile, file, { onProgress: setPart })
      const { data, message } = await validate.mutateAsync({ action: 'validate', s3_url: key })
      toast(data.invalid === 0 ? 'success' : 'warning', data.refNo, message)
      goTo(addressOfBatch(data.batchId))
    } catch (error) {
      setFault(sentenceOf(error))
    } finally {
      setPart(null)
    }
  }

  return (
    <RecordScreen
      title={t('title')}
      actions={
        closed === null && (
          <Button
            variant="default"
            onClick={() =>
              void ask(batchCalls.template, {}).then(({ fileName, text }) => saveText(fileName, text))
            }
          >
            {t('template')}
          </Button>
        )
      }
    >
      {closed !== null && (
        <p className={styles.note}>
          <strong>{t('bring')}</strong>: {closed}
        </p>
      )}
      {closed === null && (
        <section className={styles.effect} aria-label={t('bring')}>
          <h2 className={styles.heading}>{t('bring')}</h2>
          <p className={styles.quiet}>{t('bringSentence')}</p>
          <p className={styles.quiet}>{t('columns', { columns: columns.join(', ') })}</p>
          <div className={styles.bar}>
            <label htmlFor="batch-file">{t('file')}</label>
            <DropArea
              id="batch-file"
              upload={tableFile}
              label={t('choose')}
              disabled={part !== null}
              isWrong={fault !== null}
              onFiles={(files) => void bring(files)}
            />
          </div>
          {part !== null && (
            <p role="status">
              {part < 1 ? t('uploading', { part: String(Math.round(part * 100)) }) : t('checking')}
            </p>
          )}
          {fault !== null && (
            <p role="alert" className={styles.note}>
              {fault}
            </p>
          )}
        </section>
      )}
      <Batches />
    </RecordScreen>
  )
}
