alter table stored_file validate constraint stored_file_uploader;
