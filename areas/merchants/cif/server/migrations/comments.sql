comment on table cif_request is
  'Requests to change the mobile number of a subscriber, decided by a second person.';
comment on column cif_request.old_mobile is
  'Personal data: mobile number before the change.';
comment on column cif_request.new_mobile is
  'Personal data: mobile number after the change.';
comment on column cif_request.reason_code is
  'Code of the reason, as in the contract.';
comment on column cif_request.id_image is
  'Key of the image of the identity document in stored_file.';
