import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useState } from 'react'
import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { columns } from '#areas/adjustments/batches/rules.ts'
import { batchPath, Batches } from './Batches.tsx'
import { downloadText } from './download-text.ts'
import { ReasonCode } from '#areas/adjustments/contract.ts'
import { words } from '#areas/adjustments/words.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { makers } from '#platform/access/access.ts'
import { callApi, errorMessage, useApiMutation } from '#platform/console/api/api.ts'
import { goTo } from '#platform/console/router/navigation.ts'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useDisabledReason } from '#platform/console/session/session.ts'
import { toast } from '#platform/console/toasts/toast.ts'
import { DropArea } from '#platform/console/upload/DropArea.tsx'
import { uploadFile } from '#platform/console/upload/upload-file.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { type Upload, uploads } from '#platform/contract/uploads.ts'
import styles from '#areas/adjustments/screens/adjustments.module.css'

// Uses the upload area of adjustment files, restricted to spreadsheet formats.
const tableFile: Upload = { ...uploads.adjustmentFile, extensions: ['csv', 'xlsx'] }

/** Uploads a file, has it validated and opens the result. */
export function BatchFileUpload() {
  const t = useWords(batchWords)
  const tAdjustment = useWords(words)
  const validate = useApiMutation(batchCalls.process)
  const [part, setPart] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const disabledReason = useDisabledReason(makers)

  const startUpload = async ([file]: File[]) => {
    if (!file) return
    setError(null)
    setPart(0)
    try {
      const { key } = await uploadFile(tableFile, file, { onProgress: setPart })
      const { data, message } = await validate.mutateAsync({ action: 'validate', s3_url: key })
      toast(data.invalid === 0 ? 'success' : 'warning', data.refNo, message)
      goTo(batchPath(data.batchId))
    } catch (error) {
      setError(errorMessage(error))
    } finally {
      setPart(null)
    }
  }

  return (
    <RecordScreen
      title={t('pageTitle')}
      actions={
        disabledReason === null && (
          <ActionButton
            label={t('template')}
            onPress={() =>
              void callApi(batchCalls.template, {}).then(({ fileName, text }) => downloadText(fileName, text))
            }
          />
        )
      }
    >
      {disabledReason !== null && (
        <p className={styles.note}>
          <strong>{t('uploadFile')}</strong>: {disabledReason}
        </p>
      )}
      {disabledReason === null && (
        <section className={styles.effect} aria-label={t('uploadFile')}>
          <h2 className={styles.heading}>{t('uploadFile')}</h2>
          <p className={styles.quiet}>{t('uploadSentence')}</p>
          <p className={styles.quiet}>{t('columns', { columns: columns.join(', ') })}</p>
          <p className={styles.quiet}>
            {t('reasons', {
              reasons: ReasonCode.options
                .map((code) => `${tAdjustment(`reason_${code}`)} (${code})`)
                .join(', '),
            })}
          </p>
          <div className={styles.bar}>
            <label htmlFor="batch-file">{t('file')}</label>
            <DropArea
              id="batch-file"
              upload={tableFile}
              label={t('chooseFile')}
              disabled={part !== null}
              isWrong={error !== null}
              onFiles={(files) => void startUpload(files)}
            />
          </div>
          {part !== null && (
            <p role="status">
              {part < 1 ? t('uploading', { part: String(Math.round(part * 100)) }) : t('checking')}
            </p>
          )}
          {error !== null && (
            <p role="alert" className={styles.note}>
              {error}
            </p>
          )}
        </section>
      )}
      <Batches />
    </RecordScreen>
  )
}
