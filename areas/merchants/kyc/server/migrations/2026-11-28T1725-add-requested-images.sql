-- Images that a re-upload was requested for. The page of the link names them with the reason.
alter table kyc_record add column requested_images text[] not null default '{}'
  check (requested_images <@ array['id_front', 'id_back', 'selfie']);
