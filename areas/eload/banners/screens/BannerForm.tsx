import { useState } from 'react'
import { type Banner, bannerCalls, BannerDraft, CheckedBannerDraft } from '#areas/eload/banners/contract.ts'
import { bannerSize } from '#platform/contract/banner.ts'
import { bannerScreens } from '#areas/eload/banners/screens.ts'
import { PhonePreview } from '#areas/eload/screens/PhonePreview.tsx'
import { carrierOptions } from '#areas/eload/screens/carrier-options.ts'
import { displayLabels, ShownFields } from '#areas/eload/screens/ShownFields.tsx'
import { words } from '#areas/eload/words.ts'
import {
  SelectField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordEditor,
} from '#platform/console/form.ts'
import type { RecordFormProps } from '#platform/console/record.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'
import styles from '#areas/eload/screens/eload.module.css'

/** Banner form with a preview of the banner as subscribers see it. */
export function BannerForm({ record: banner, ...props }: RecordFormProps<Banner>) {
  const t = useWords(words)
  const [picture, setPicture] = useState<string | null>(banner?.image?.url ?? null)
  const editor = useRecordEditor({
    screen: bannerScreens.banner,
    calls: bannerCalls,
    record: banner,
    key: 'bannerId',
    words,
    labels: { linkValue: t('link'), ...displayLabels(t) },
    schema: CheckedBannerDraft,
    initial: recordValues(BannerDraft, banner),
  })
  const { form } = editor
  const values = useFormValues(form)
  const isLinked = values.linkType !== 'none'
  return (
    <RecordForm
      {...editor}
      {...props}
      aside={
        <PhonePreview>
          {picture ? (
            <img className={styles.banner} src={picture} alt={values.title} />
          ) : (
            <div className={`${styles.banner} ${styles.empty}`}>{t('chooseImage')}</div>
          )}
        </PhonePreview>
      }
    >
      <FieldGroup title={t('banner')}>
        <TextField name="title" />
        <SelectField name="placement" />
        <SelectField name="carrier" options={carrierOptions(t)} />
        {!banner && <SelectField name="status" />}
        <FileField
          name="image"
          hint={t('imageHint')}
          upload={uploads.eloadBanner}
          stored={banner?.image ?? null}
          ratio={bannerSize.width / bannerSize.height}
          onPicture={setPicture}
        />
      </FieldGroup>
      <FieldGroup title={t('link')}>
        <SelectField
          name="linkType"
          onPick={(kind) => kind === 'none' && form.form.setFieldValue('linkValue', '')}
        />
        {isLinked && <TextField name="linkValue" required hint={t('linkHint')} />}
      </FieldGroup>
      <ShownFields />
    </RecordForm>
  )
}
