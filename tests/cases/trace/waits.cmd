# A thread does not go on while another one has violated its enforce.
fixc replay waits.json waits.bp
