comment on table kyc_record is
  'Identity verification of a subscriber. Without a row, they were never verified.';
comment on table kyc_case is
  'Reviews of identity documents, from the upload to the decision. A subscriber has at most one open case.';
comment on table kyc_history is
  'Every step of identity verification. Rows are only added.';
comment on table kyc_image is
  'Images of identity documents.';
comment on table kyc_link is
  'Links by which a subscriber uploads images once. Only the hash of the token is stored.';
comment on table kyc_link_image is
  'Images of an upload that is not submitted yet. They move to kyc_image with the submission.';
comment on table kyc_image_view is
  'Staff who opened an image. An approver must have opened all current images.';
comment on table kyc_upload_request is
  'Requests to the public upload page in the current window, by network and by link.';
