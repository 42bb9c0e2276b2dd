import Values

extension ActiveIngredient {
  /// The active ingredients that people take most, in the alphabet's order: the name in Brazil (Denominação
  /// Comum Brasileira, or as people say it) and, where it is another, the English one. One text, which is
  /// less to download than a list of texts.
  static var names: Literal {
    """
    Acarbose; Acebrofilina=Acebrophylline; Aceclofenaco=Aceclofenac; Acetazolamida=Acetazolamide;
    Acetilcisteína=Acetylcysteine; Aciclovir; Ácido acetilsalicílico=Aspirin;
    Ácido alendrônico=Alendronic acid; Ácido ascórbico=Ascorbic acid; Ácido azelaico=Azelaic acid;
    Ácido fólico=Folic acid; Ácido fusídico=Fusidic acid; Ácido ibandrônico=Ibandronic acid;
    Ácido mefenâmico=Mefenamic acid; Ácido risedrônico=Risedronic acid;
    Ácido salicílico=Salicylic acid; Ácido tranexâmico=Tranexamic acid;
    Ácido ursodesoxicólico=Ursodeoxycholic acid; Ácido valproico=Valproic acid;
    Ácido zoledrônico=Zoledronic acid; Adalimumabe=Adalimumab; Adapaleno=Adapalene;
    Albendazol=Albendazole; Alogliptina=Alogliptin; Alopurinol=Allopurinol; Alprazolam;
    Amantadina=Amantadine; Ambroxol; Amiodarona=Amiodarone; Amitriptilina=Amitriptyline;
    Amoxicilina=Amoxicillin; Amoxicilina + clavulanato=Amoxicillin + clavulanate;
    Ampicilina=Ampicillin; Anastrozol=Anastrozole; Anlodipino=Amlodipine; Apixabana=Apixaban;
    Aripiprazol=Aripiprazole; Atenolol; Atomoxetina=Atomoxetine; Atorvastatina=Atorvastatin;
    Azatioprina=Azathioprine; Azelastina=Azelastine; Azitromicina=Azithromycin;
    Baclofeno=Baclofen; Beclometasona=Beclometasone; Benzilpenicilina=Benzylpenicillin;
    Betaistina=Betahistine; Betametasona=Betamethasone; Bicalutamida=Bicalutamide;
    Bicarbonato de sódio=Sodium bicarbonate; Bimatoprosta=Bimatoprost; Biperideno=Biperiden;
    Bisacodil=Bisacodyl; Bisoprolol; Brimonidina=Brimonidine; Brinzolamida=Brinzolamide;
    Brometo de ipratrópio=Ipratropium bromide; Brometo de tiotrópio=Tiotropium bromide;
    Bromexina=Bromhexine; Bromoprida=Bromopride; Budesonida=Budesonide;
    Buprenorfina=Buprenorphine; Bupropiona=Bupropion; Buspirona=Buspirone;
    Butilbrometo de escopolamina=Hyoscine butylbromide; Cabergolina=Cabergoline; Cafeína=Caffeine;
    Calcitriol; Canagliflozina=Canagliflozin; Candesartana=Candesartan; Captopril;
    Carbamazepina=Carbamazepine; Carbidopa; Carbocisteína=Carbocisteine;
    Carbonato de cálcio=Calcium carbonate; Carbonato de lítio=Lithium carbonate; Carisoprodol;
    Carvedilol; Cefadroxila=Cefadroxil; Cefalexina=Cefalexin; Ceftriaxona=Ceftriaxone;
    Cefuroxima=Cefuroxime; Celecoxibe=Celecoxib; Cetirizina=Cetirizine; Cetoconazol=Ketoconazole;
    Cetoprofeno=Ketoprofen; Cetorolaco=Ketorolac; Cianocobalamina=Cyanocobalamin;
    Ciclobenzaprina=Cyclobenzaprine; Ciclosporina=Ciclosporin; Cilostazol; Cimetidina=Cimetidine;
    Cinarizina=Cinnarizine; Ciprofibrato=Ciprofibrate; Ciprofloxacino=Ciprofloxacin;
    Ciproterona=Cyproterone; Citalopram; Claritromicina=Clarithromycin; Clindamicina=Clindamycin;
    Clobazam; Clobetasol; Clomifeno=Clomifene; Clomipramina=Clomipramine; Clonazepam;
    Clonidina=Clonidine; Clopidogrel; Cloreto de magnésio=Magnesium chloride;
    Cloreto de potássio=Potassium chloride; Cloreto de sódio=Sodium chloride;
    Clorfeniramina=Chlorphenamine; Clorpromazina=Chlorpromazine; Clortalidona=Chlortalidone;
    Clotrimazol=Clotrimazole; Clozapina=Clozapine; Codeína=Codeine; Colchicina=Colchicine;
    Colecalciferol; Condroitina=Chondroitin; Dabigatrana=Dabigatran; Dapagliflozina=Dapagliflozin;
    Dapsona=Dapsone; Deflazacorte=Deflazacort; Desloratadina=Desloratadine;
    Desmopressina=Desmopressin; Desogestrel; Desvenlafaxina=Desvenlafaxine;
    Dexametasona=Dexamethasone; Dexclorfeniramina=Dexchlorpheniramine; Diacereína=Diacerein;
    Diazepam; Diclofenaco=Diclofenac; Dienogeste=Dienogest; Digoxina=Digoxin; Diltiazem;
    Dimenidrinato=Dimenhydrinate; Dinitrato de isossorbida=Isosorbide dinitrate; Diosmina=Diosmin;
    Dipirona=Metamizole; Divalproato de sódio=Divalproex sodium; Dolutegravir;
    Domperidona=Domperidone; Donepezila=Donepezil; Dorzolamida=Dorzolamide; Doxazosina=Doxazosin;
    Doxiciclina=Doxycycline; Drospirenona=Drospirenone; Dulaglutida=Dulaglutide;
    Duloxetina=Duloxetine; Dutasterida=Dutasteride; Edoxabana=Edoxaban;
    Empagliflozina=Empagliflozin; Enalapril; Enoxaparina=Enoxaparin; Entacapona=Entacapone;
    Epinefrina=Epinephrine; Ergocalciferol; Eritromicina=Erythromycin; Escitalopram;
    Esomeprazol=Esomeprazole; Espironolactona=Spironolactone; Estradiol;
    Estrogênios conjugados=Conjugated estrogens; Eszopiclona=Eszopiclone;
    Etinilestradiol=Ethinylestradiol; Etoricoxibe=Etoricoxib; Ezetimiba=Ezetimibe;
    Famotidina=Famotidine; Febuxostate=Febuxostat; Fenazopiridina=Phenazopyridine;
    Fenitoína=Phenytoin; Fenobarbital=Phenobarbital; Fenofibrato=Fenofibrate; Fenoterol;
    Fexofenadina=Fexofenadine; Finasterida=Finasteride; Fluconazol=Fluconazole;
    Fludrocortisona=Fludrocortisone; Flunarizina=Flunarizine; Fluoxetina=Fluoxetine;
    Fluticasona=Fluticasone; Fluvoxamina=Fluvoxamine; Formoterol; Fosfomicina=Fosfomycin;
    Furosemida=Furosemide; Gabapentina=Gabapentin; Galantamina=Galantamine; Gestodeno=Gestodene;
    Glibenclamida=Glibenclamide; Gliclazida=Gliclazide; Glicosamina=Glucosamine;
    Glimepirida=Glimepiride; Guaifenesina=Guaifenesin; Haloperidol; Heparina=Heparin;
    Hidralazina=Hydralazine; Hidroclorotiazida=Hydrochlorothiazide; Hidrocortisona=Hydrocortisone;
    Hidroxicloroquina=Hydroxychloroquine; Hidróxido de alumínio=Aluminium hydroxide;
    Hidróxido de magnésio=Magnesium hydroxide; Hidroxizina=Hydroxyzine; Ibuprofeno=Ibuprofen;
    Imipramina=Imipramine; Imiquimode=Imiquimod; Indacaterol; Indapamida=Indapamide;
    Indometacina=Indometacin; Insulina asparte=Insulin aspart;
    Insulina degludeca=Insulin degludec; Insulina detemir=Insulin detemir;
    Insulina glargina=Insulin glargine; Insulina glulisina=Insulin glulisine;
    Insulina lispro=Insulin lispro; Insulina NPH=NPH insulin; Insulina regular=Regular insulin;
    Irbesartana=Irbesartan; Isoniazida=Isoniazid; Isotretinoína=Isotretinoin;
    Itraconazol=Itraconazole; Ivabradina=Ivabradine; Ivermectina=Ivermectin; Lactulose;
    Lamivudina=Lamivudine; Lamotrigina=Lamotrigine; Lansoprazol=Lansoprazole;
    Latanoprosta=Latanoprost; Leflunomida=Leflunomide; Letrozol=Letrozole; Levetiracetam;
    Levocetirizina=Levocetirizine; Levodopa; Levofloxacino=Levofloxacin;
    Levomepromazina=Levomepromazine; Levonorgestrel; Levotiroxina=Levothyroxine;
    Lidocaína=Lidocaine; Linagliptina=Linagliptin; Liotironina=Liothyronine;
    Liraglutida=Liraglutide; Lisdexanfetamina=Lisdexamfetamine; Lisinopril; Loperamida=Loperamide;
    Loratadina=Loratadine; Lorazepam; Losartana=Losartan; Macrogol; Mebendazol=Mebendazole;
    Medroxiprogesterona=Medroxyprogesterone; Melatonina=Melatonin; Meloxicam; Memantina=Memantine;
    Mesalazina=Mesalazine; Metadona=Methadone; Metformina=Metformin; Metildopa=Methyldopa;
    Metilfenidato=Methylphenidate; Metilprednisolona=Methylprednisolone; Metimazol=Thiamazole;
    Metoclopramida=Metoclopramide; Metoprolol; Metotrexato=Methotrexate;
    Metronidazol=Metronidazole; Micofenolato=Mycophenolate; Miconazol=Miconazole;
    Minociclina=Minocycline; Minoxidil; Mirabegrona=Mirabegron; Mirtazapina=Mirtazapine;
    Mometasona=Mometasone; Mononitrato de isossorbida=Isosorbide mononitrate;
    Montelucaste=Montelukast; Morfina=Morphine; Mupirocina=Mupirocin; Naltrexona=Naltrexone;
    Naproxeno=Naproxen; Nebivolol; Neomicina=Neomycin; Nifedipino=Nifedipine;
    Nimesulida=Nimesulide; Nistatina=Nystatin; Nitazoxanida=Nitazoxanide;
    Nitrofurantoína=Nitrofurantoin; Nitroglicerina=Glyceryl trinitrate;
    Noretisterona=Norethisterone; Norfloxacino=Norfloxacin; Nortriptilina=Nortriptyline;
    Olanzapina=Olanzapine; Óleo mineral=Mineral oil; Olmesartana=Olmesartan;
    Olopatadina=Olopatadine; Omeprazol=Omeprazole; Ondansetrona=Ondansetron;
    Orfenadrina=Orphenadrine; Orlistate=Orlistat; Oseltamivir; Oxcarbazepina=Oxcarbazepine;
    Oxibutinina=Oxybutynin; Oxicodona=Oxycodone; Oximetazolina=Oxymetazoline;
    Pancreatina=Pancreatin; Pantoprazol=Pantoprazole; Paracetamol; Paroxetina=Paroxetine;
    Pentoxifilina=Pentoxifylline; Perindopril; Permetrina=Permethrin; Pioglitazona=Pioglitazone;
    Piridostigmina=Pyridostigmine; Piridoxina=Pyridoxine; Piroxicam; Pitavastatina=Pitavastatin;
    Pramipexol=Pramipexole; Prasugrel; Pravastatina=Pravastatin; Praziquantel;
    Prednisolona=Prednisolone; Prednisona=Prednisone; Pregabalina=Pregabalin;
    Progesterona=Progesterone; Prometazina=Promethazine; Propafenona=Propafenone;
    Propiltiouracila=Propylthiouracil; Propranolol; Quetiapina=Quetiapine; Rabeprazol=Rabeprazole;
    Racecadotrila=Racecadotril; Ramipril; Repaglinida=Repaglinide; Rifampicina=Rifampicin;
    Risperidona=Risperidone; Rivaroxabana=Rivaroxaban; Rivastigmina=Rivastigmine;
    Ropinirol=Ropinirole; Rosuvastatina=Rosuvastatin; Sacarato de hidróxido férrico=Iron sucrose;
    Sacubitril + valsartana=Sacubitril + valsartan; Salbutamol; Salmeterol;
    Saxagliptina=Saxagliptin; Secnidazol=Secnidazole; Semaglutida=Semaglutide;
    Sertralina=Sertraline; Sevelâmer=Sevelamer; Sildenafila=Sildenafil; Silimarina=Silymarin;
    Simeticona=Simeticone; Sinvastatina=Simvastatin; Sitagliptina=Sitagliptin;
    Solifenacina=Solifenacin; Sotalol; Sucralfato=Sucralfate;
    Sulfametoxazol + trimetoprima=Sulfamethoxazole + trimethoprim; Sulfassalazina=Sulfasalazine;
    Sulfato ferroso=Ferrous sulfate; Sulpirida=Sulpiride; Sumatriptana=Sumatriptan;
    Tacrolimo=Tacrolimus; Tadalafila=Tadalafil; Tamoxifeno=Tamoxifen; Tansulosina=Tamsulosin;
    Telmisartana=Telmisartan; Tenofovir; Tenoxicam; Terbinafina=Terbinafine;
    Terbutalina=Terbutaline; Testosterona=Testosterone; Tiamina=Thiamine; Tibolona=Tibolone;
    Ticagrelor; Timolol; Tirzepatida=Tirzepatide; Tizanidina=Tizanidine; Tobramicina=Tobramycin;
    Topiramato=Topiramate; Toxina botulínica=Botulinum toxin; Tramadol; Travoprosta=Travoprost;
    Trazodona=Trazodone; Tretinoína=Tretinoin; Triancinolona=Triamcinolone;
    Trimebutina=Trimebutine; Trimetazidina=Trimetazidine; Valaciclovir; Valsartana=Valsartan;
    Vareniclina=Varenicline; Varfarina=Warfarin; Venlafaxina=Venlafaxine; Verapamil;
    Vildagliptina=Vildagliptin; Vortioxetina=Vortioxetine; Zolpidem; Zopiclona=Zopiclone
    """
  }
}
