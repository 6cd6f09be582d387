alter table stored_file alter column uploaded_by drop not null;
alter table stored_file add column uploaded_by_client bigint, add column uploaded_for bigint;

alter table stored_file
  add constraint stored_file_uploader check ((uploaded_by is null) = (uploaded_by_client is not null)
    and (uploaded_for is null or uploaded_by_client is not null)) not valid;
