comment on table kyc_record is
  'Identity verification of a subscriber. Without a row, they were never verified.';
comment on column kyc_record.level is
  'Verified level: basic, semi or full.';
comment on column kyc_record.id_type is
  'Type of the identity document; null for none.';
comment on column kyc_record.id_number is
  'Personal data: number of the identity document; empty for none.';
comment on column kyc_record.id_expiry is
  'Personal data: last day of the identity document; null if it does not expire.';
comment on column kyc_record.submitted_at is
  'When the images were last submitted.';
comment on column kyc_record.reject_code is
  'Code of the reason of the last rejection; null for none.';
comment on column kyc_record.reject_reason is
  'Reason of the last rejection, as entered; empty for none.';
comment on column kyc_record.liveness_score is
  'Score of the liveness check of the provider, in basis points; null for none.';
comment on column kyc_record.face_match_score is
  'Similarity of selfie and document, in basis points; null for none.';
comment on column kyc_record.provider_ref is
  'Reference of the checks at the provider; empty for none.';
comment on column kyc_record.frozen_by is
  'Email address of the person who froze the account; null if it is not frozen.';
comment on column kyc_record.unfrozen_by_id is
  'staff_user.id of the person who unfroze it. Not the person who froze it.';
comment on column kyc_record.requested_images is
  'Images that staff asked to upload again.';
comment on table kyc_case is
  'Reviews of identity documents, from the upload to the decision. A subscriber has at most one open case.';
comment on column kyc_case.kind is
  'review for images that were uploaded, manual for a level that staff set.';
comment on column kyc_case.opened_at is
  'When the case was opened.';
comment on column kyc_case.due_at is
  'Until when the case should be decided.';
comment on column kyc_case.locked_by is
  'Email address of the person who reviews it; null if it is free.';
comment on column kyc_case.locked_until is
  'Until when the case is reserved for that person.';
comment on column kyc_case.outcome is
  'Decision: approved, rejected or reupload; null while it is open.';
comment on column kyc_case.is_resubmission is
  'Whether the images were uploaded again after a review.';
comment on table kyc_history is
  'Every step of identity verification. Rows are only added.';
comment on column kyc_history.action is
  'What was done, such as Upload or Approve.';
comment on column kyc_history.actor is
  'Email address of the member of staff; empty if the subscriber uploaded images.';
comment on column kyc_history.reason_code is
  'Code of the reason; null for none.';
comment on column kyc_history.reason is
  'Reason that the person entered; empty for none.';
comment on table kyc_image is
  'Images of identity documents.';
comment on column kyc_image.side is
  'Part of the identification: id_card or selfie.';
comment on column kyc_image.content_type is
  'Media type of the image.';
comment on column kyc_image.bytes is
  'Personal data: the image.';
comment on column kyc_image.sha256 is
  'SHA-256 of the image, in hexadecimal digits.';
comment on column kyc_image.is_back is
  'Whether it is the back of the card.';
comment on table kyc_link is
  'Links by which a subscriber uploads images once. Only the hash of the token is stored.';
comment on column kyc_link.token_hash is
  'SHA-256 of the token of the link, in hexadecimal digits.';
comment on column kyc_link.expires_at is
  'Until when images can be uploaded.';
comment on column kyc_link.closed_at is
  'When the images were submitted or the link was replaced; null while it is open.';
comment on column kyc_link.submitted_at is
  'When the images were submitted; null until then.';
comment on column kyc_link.id_type is
  'Type of the identity document that the subscriber chose; null until then.';
comment on table kyc_link_image is
  'Images of an upload that is not submitted yet. They move to kyc_image with the submission.';
comment on column kyc_link_image.part is
  'Part of the identification: id_front, id_back or selfie.';
comment on column kyc_link_image.content_type is
  'Media type of the image.';
comment on column kyc_link_image.bytes is
  'Personal data: the image.';
comment on column kyc_link_image.uploaded_at is
  'When it was uploaded.';
comment on table kyc_image_view is
  'Staff who opened an image. An approver must have opened all current images.';
comment on column kyc_image_view.staff_id is
  'staff_user.id of the person.';
comment on column kyc_image_view.viewed_at is
  'When the person opened the image first.';
comment on table kyc_upload_request is
  'Requests to the public upload page in the current window, by network and by link.';
comment on column kyc_upload_request.scope is
  'What is counted: network or link.';
comment on column kyc_upload_request.key is
  'Network address or hash of the token, by scope. A network address is personal data.';
comment on column kyc_upload_request.started_at is
  'Start of the window.';
comment on column kyc_upload_request.count is
  'Number of requests in the window.';
